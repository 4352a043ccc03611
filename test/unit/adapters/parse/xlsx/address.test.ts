import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  addressOf,
  cellName,
  columnsMax,
  placeOf,
  rangeOf,
  rowsMax,
} from '../../../../../src/adapters/parse/xlsx/address.ts'

const row = fc.integer({ min: 0, max: rowsMax - 1 })
const col = fc.integer({ min: 0, max: columnsMax - 1 })

describe('places', () => {
  test('every place on a sheet is found again by its name', () => {
    fc.assert(
      fc.property(row, col, (r, c) => {
        expect(placeOf(cellName(r, c))).toEqual({ row: r, col: c })
      }),
    )
  })

  test('whatever text is given, it is a place on the sheet or none', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        const place = placeOf(text)
        if (place !== undefined) expect(place.row < rowsMax && place.col < columnsMax).toBe(true)
      }),
    )
  })

  test.each(['', 'A', '1', 'A0', 'XFE1', 'A1048577', '__proto__', 'A1B', '-1', 'ㄱ1'])('%j is no place', (text) => {
    expect(placeOf(text)).toBeUndefined()
  })

  test('dollar signs and small letters are the same place', () => {
    expect(placeOf('$b$3')).toEqual({ row: 2, col: 1 })
  })

  test('a range may be written from any of its corners', () => {
    expect(rangeOf('C9:A1')).toEqual({ top: 0, left: 0, bottom: 8, right: 2 })
    expect(rangeOf('B2')).toEqual({ top: 1, left: 1, bottom: 1, right: 1 })
    expect(rangeOf('A1:')).toBeUndefined()
  })
})

test.each([
  ['집행현황', '집행현황!A1:B2'],
  ['Sheet1', 'Sheet1!A1:B2'],
  ['2025년', "'2025년'!A1:B2"],
  ['예산 (안)', "'예산 (안)'!A1:B2"],
  ["담당자's", "'담당자''s'!A1:B2"],
  ['AB12', "'AB12'!A1:B2"],
  ['R1C1', "'R1C1'!A1:B2"],
  ['S0', 'S0!A1:B2'],
])('the sheet %s is written %s', (name, written) => {
  expect(addressOf(name, { top: 0, left: 0, bottom: 1, right: 1 })).toBe(written)
})
