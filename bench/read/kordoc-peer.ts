import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { GoldCell } from './score.ts'

const version = '4.14.1'

interface PeerCell {
  readonly text: string
  readonly colSpan: number
  readonly rowSpan: number
  readonly blocks?: readonly PeerBlock[]
}
interface PeerBlock {
  readonly pageNumber?: number
  readonly type: string
  readonly text?: string
  readonly footnoteText?: string
  readonly children?: readonly PeerBlock[]
  readonly table?: { readonly caption?: string; readonly cells: readonly (readonly PeerCell[])[] }
}
export interface PeerReading {
  readonly success: boolean
  readonly blocks?: readonly PeerBlock[]
  readonly metadata?: { readonly pageCount?: number }
}
export type Peer = (bytes: Uint8Array) => Promise<PeerReading>

/** The best-known reader of these formats for Node, installed beside the bench on first use. */
export async function openKordoc(folder: string): Promise<Peer> {
  const home = join(folder, `kordoc-${version}`)
  if (!existsSync(join(home, 'node_modules', 'kordoc'))) {
    mkdirSync(home, { recursive: true })
    writeFileSync(join(home, 'package.json'), '{"private":true}')
    execFileSync('npm', ['install', '--no-audit', '--no-fund', '--ignore-scripts', `kordoc@${version}`], { cwd: home })
  }
  const entry = join(home, 'node_modules', 'kordoc', 'dist', 'index.js')
  const { parse } = (await import(pathToFileURL(entry).href)) as {
    parse(data: ArrayBuffer, options: object): Promise<PeerReading>
  }
  return (bytes) => parse(Uint8Array.from(bytes).buffer, { keepTrailingEmptyCols: true })
}

export function peerText(blocks: readonly PeerBlock[]): string {
  return blocks
    .map((block) =>
      [block.text, block.footnoteText, peerText(block.children ?? []), block.table && tableText(block.table)]
        .filter(Boolean)
        .join('\n'),
    )
    .join('\n')
}

const tableText = (table: NonNullable<PeerBlock['table']>): string =>
  [table.caption ?? '', ...table.cells.flat().map((cell) => cell.text)].join('\n')

/** Its grid repeats nothing in covered places, so they are left out by the spans of the cells before them. */
export function peerTables(blocks: readonly PeerBlock[]): GoldCell[][] {
  return blocks.flatMap((block) => {
    const inner = peerTables(block.children ?? [])
    if (block.table === undefined) return inner
    const covered = new Set<string>()
    const cells: GoldCell[] = []
    block.table.cells.forEach((line, row) => {
      line.forEach((cell, col) => {
        if (cell === undefined || cell === null || covered.has(`${row},${col}`)) return
        for (let r = 0; r < cell.rowSpan; r += 1)
          for (let c = 0; c < cell.colSpan; c += 1) covered.add(`${row + r},${col + c}`)
        cells.push({ row, col, rowspan: cell.rowSpan, colspan: cell.colSpan, text: cell.text })
        if (cell.blocks !== undefined) inner.push(...peerTables(cell.blocks))
      })
    })
    return [cells, ...inner]
  })
}
