import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { briefSkipped, briefStructure } from '../../../../src/adapters/mcp/brief.ts'
import { type Page, pageOf } from '../../../../src/adapters/mcp/page-of.ts'
import { emptyStructure } from '../../../../src/domain/document/structure.ts'

describe('pages', () => {
  test('together are the whole list, whatever their size and weight', () => {
    fc.assert(
      fc.property(
        fc.array(fc.nat(50)),
        fc.integer({ min: 1, max: 9 }),
        fc.integer({ min: 0, max: 90 }),
        (all, itemsMax, weightMax) => {
          const seen: number[] = []
          let cursor: number | null = 0
          while (cursor !== null) {
            const page: Page<number> = pageOf(all, cursor, { itemsMax, weightMax, weightOf: Number })
            expect(page.items.length).toBeLessThanOrEqual(itemsMax)
            const weight = page.items.reduce((sum, item) => sum + item, 0)
            expect(page.items.length <= 1 || weight <= weightMax).toBe(true)
            // A page that says it goes on has moved on.
            expect(page.next_cursor === null || page.next_cursor > cursor).toBe(true)
            seen.push(...page.items)
            cursor = page.next_cursor
          }
          expect(seen).toEqual(all)
        },
      ),
    )
  })

  test('past the end there is nothing, and nothing to go on to', () => {
    expect(pageOf(['a', 'b'], 7, { itemsMax: 5 })).toEqual({ items: [], total: 2, next_cursor: null })
    expect(pageOf([], 0, { itemsMax: 5 })).toEqual({ items: [], total: 0, next_cursor: null })
  })
})

describe('lists without a cursor', () => {
  test('are cut and counted', () => {
    const skipped = Array.from({ length: 25 }, (_, at) => ({ filename: `${at}` }))
    const brief = briefSkipped({ tenant: 'kim', skipped })
    expect(brief).toMatchObject({ tenant: 'kim', skipped_total: 25 })
    expect(brief.skipped).toEqual(skipped.slice(0, 20))
  })

  test('of a structure are cut and counted, and what it states stays', () => {
    const sections = Array.from({ length: 60 }, (_, at) => ({
      id: `s${at}`,
      label: `제${at}조`,
      title: '',
      level: 1,
      block: 'b1',
      page: 1,
    }))
    const brief = briefStructure({ ...emptyStructure, title: '조례', recipients: ['가', '나'], sections })
    expect(brief).toMatchObject({ title: '조례', recipients: ['가', '나'], recipients_total: 2, sections_total: 60 })
    expect(brief.sections).toEqual(sections.slice(0, 50))
  })
})
