import { spawnSync } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import * as peer from 'xlsx'
import { createReadContext, type Reading } from '../../src/adapters/parse/format-reader.ts'
import { ReadRefusal } from '../../src/adapters/parse/shared/refusal.ts'
import { createXlsxReader } from '../../src/adapters/parse/xlsx/parser.ts'
import { keepFigures } from '../results.ts'
import { largeWorkbook } from './large-workbook.ts'

interface Counts {
  cells: number
  same: number
  otherForm: number
  wrong: number
}

/** Holds the values of every workbook against those of the `xlsx` library, and measures a large one. */
export async function benchXlsx(folder: string): Promise<void> {
  const counts: Counts = { cells: 0, same: 0, otherForm: 0, wrong: 0 }
  let books = 0
  for (const file of findWorkbooks(folder)) {
    const bytes = new Uint8Array(readFileSync(file))
    const reading = await readOrRefuse(bytes)
    const book = readByPeer(bytes)
    if (reading === undefined || book === undefined) {
      console.log(`${path.basename(file)}: not read by ${reading === undefined ? 'us' : 'the library'}`)
      continue
    }
    books += 1
    compare(path.basename(file), reading, book, counts)
  }
  const [large, unset] = measureLarge()
  const percent = ((100 * (counts.same + counts.otherForm)) / Math.max(1, counts.cells)).toFixed(3)
  keepFigures('read-xlsx', [
    {
      what: `통합 문서 ${books}개의 칸 값, xlsx 라이브러리와 같은 것`,
      value: `${counts.same + counts.otherForm}/${counts.cells} (${percent} %)`,
      peer: `그 가운데 한국 표기나 온전한 값으로 보인 것 ${counts.otherForm}, 틀린 것 ${counts.wrong}`,
    },
    {
      what: '200,000줄 × 12칸: 프로세스의 최대 메모리(--max-semi-space-size=8)',
      value: `${large.peakMb} MB`,
      peer: `300 MB 이하; 그 설정 없이 ${unset.peakMb} MB`,
    },
    { what: '200,000줄 × 12칸: 처리 시간', value: `${large.cpuSeconds}초`, peer: null },
  ])
}

function findWorkbooks(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.xls[xm]$/iu.test(name) && !name.includes('golden'))
    .map((name) => path.join(folder, name))
    .toSorted()
}

async function readOrRefuse(bytes: Uint8Array): Promise<Reading | undefined> {
  try {
    return await createXlsxReader().read(bytes, createReadContext())
  } catch (error) {
    if (error instanceof ReadRefusal) return undefined
    throw error
  }
}

function readByPeer(bytes: Uint8Array): peer.WorkBook | undefined {
  try {
    return peer.read(bytes, { cellText: true, cellNF: true, dateNF: 'yyyy-mm-dd' })
  } catch {
    return undefined
  }
}

function compare(file: string, reading: Reading, book: peer.WorkBook, counts: Counts): void {
  const own = textByAddress(reading)
  for (const [at, name] of book.SheetNames.entries()) {
    const sheet = book.Sheets[name]!
    for (const [address, cell] of Object.entries(sheet)) {
      if (address.startsWith('!') || cell.v === undefined || cell.t === 'z') continue
      const shown = (cell.t === 's' ? String(cell.v) : (cell.w ?? String(cell.v)))
        .replace(/\r\n?/g, '\n')
        .normalize('NFC')
      if (shown.trim() === '') continue
      counts.cells += 1
      const text = own.get(`${at + 1}!${address}`)
      if (text === shown || (cell.t !== 's' && text === shown.trim())) counts.same += 1
      else if (text !== undefined && cell.t === 'n' && isSameValue(text, cell.v as number)) counts.otherForm += 1
      else {
        counts.wrong += 1
        console.log(`${file} ${name}!${address}: library ${JSON.stringify(shown)}, ours ${JSON.stringify(text)}`)
      }
    }
  }
}

function textByAddress({ tables }: Reading): Map<string, string> {
  const found = new Map<string, string>()
  for (const { cell_range, grid, page } of tables) {
    const origin = peer.utils.decode_cell(cell_range!.slice(cell_range!.lastIndexOf('!') + 1).split(':')[0]!)
    for (const [row, line] of grid.entries()) {
      for (const [col, text] of line.entries()) {
        if (text !== '') found.set(`${page}!${peer.utils.encode_cell({ r: origin.r + row, c: origin.c + col })}`, text)
      }
    }
  }
  return found
}

/** The same number written out, or the same day written the Korean way. */
function isSameValue(text: string, value: number): boolean {
  if (Number(text.replaceAll(',', '')) === value) return true
  const date = peer.SSF.parse_date_code(value)
  const [year, month, day] = (text.match(/\d+/gu) ?? []).map(Number)
  return date !== null && year === date.y && month === date.m && day === date.d
}

interface Cost {
  readonly peakMb: number
  readonly cpuSeconds: string
}

/** In a process of its own, so that nothing else counts: with a small young generation, then as Node comes. */
function measureLarge(): readonly [Cost, Cost] {
  const folder = mkdtempSync(path.join(tmpdir(), 'munseo-bench-'))
  try {
    const file = path.join(folder, 'large.xlsx')
    writeFileSync(file, largeWorkbook(200_000))
    return [costOf(file, ['--max-semi-space-size=8']), costOf(file, [])]
  } finally {
    rmSync(folder, { recursive: true })
  }
}

function costOf(file: string, flags: readonly string[]): Cost {
  const child = path.join(import.meta.dirname, 'read-one-workbook.ts')
  const { stdout, stderr, status } = spawnSync(process.execPath, [...flags, child, file], { encoding: 'utf8' })
  if (status !== 0) throw new Error(`the large workbook was not read: ${stderr}`)
  const { peakMb, cpuSeconds, rows } = JSON.parse(stdout) as { peakMb: number; cpuSeconds: number; rows: number }
  if (rows !== 200_001) throw new Error(`the large workbook has ${rows} rows`)
  return { peakMb, cpuSeconds: cpuSeconds.toFixed(1) }
}
