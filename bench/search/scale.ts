import { execFile } from 'node:child_process'
import path from 'node:path'
import { promisify } from 'node:util'
import type { Figure } from '../results.ts'
import type { Held } from './meter.ts'

interface Measured {
  readonly buildS: number
  readonly memoryMb: number
  readonly p50Ms: number
  readonly p95Ms: number
  readonly meanCpuMs: number
}

interface MeasuredProduct extends Measured {
  readonly buildCpuS: number
  readonly loadS: number
  readonly loadCpuS: number
  readonly withinP50Ms: number
  readonly addP50Ms: number
  readonly addMaxMs: number
  readonly diskMb: number
}

interface MeasuredVectors extends Pick<Measured, 'memoryMb' | 'p50Ms' | 'p95Ms' | 'meanCpuMs'> {
  readonly dimensions: number
  readonly held: Readonly<Record<string, Held>>
}

interface MeasuredTenants {
  readonly startMs: number
  readonly memoryMb: number
  readonly searchP50Ms: number
}

/** Every engine in a process of its own, one after the other, on the same chunks and questions. */
async function measured<T>(program: string, ...args: readonly string[]): Promise<T> {
  const file = path.join(import.meta.dirname, program)
  const options = ['--expose-gc', '--max-old-space-size=8192', file, ...args]
  const { stdout } = await promisify(execFile)(process.execPath, options, { maxBuffer: 1e7 })
  return JSON.parse(stdout) as T
}

const ms = (value: number) => `${value.toFixed(value < 10 ? 1 : 0)} ms`

export async function scaleFigures(chunks: number, queries: number): Promise<Figure[]> {
  const sizes = [String(chunks), String(queries)] as const
  const product = await measured<MeasuredProduct>('scale-child.ts', 'product', ...sizes)
  const bare = await measured<Measured>('scale-child.ts', 'bare', ...sizes)
  const fts5 = await measured<Measured>('scale-child.ts', 'fts5', ...sizes)
  // Its queries take so long that fewer must do.
  const mini = await measured<Measured>('scale-child.ts', 'minisearch', sizes[0], String(Math.min(queries, 20)))
  const of = `한 보관함의 조각 ${chunks.toLocaleString('en')}개`
  return [
    {
      what: `${of}: 질문 하나, p50 (p95, 평균 처리 시간)`,
      value: `${ms(product.p50Ms)} (${ms(product.p95Ms)}, ${ms(product.meanCpuMs)})`,
      peer: [
        `점수 계산만 ${ms(bare.p50Ms)} (${ms(bare.p95Ms)}, ${ms(bare.meanCpuMs)})`,
        `SQLite FTS5 ${ms(fts5.p50Ms)} (${ms(fts5.p95Ms)}, ${ms(fts5.meanCpuMs)})`,
        `MiniSearch ${ms(mini.p50Ms)} (${ms(mini.p95Ms)}, ${ms(mini.meanCpuMs)})`,
      ].join('; '),
    },
    { what: `${of}: 문서 절반 안에서 질문 하나, p50`, value: ms(product.withinP50Ms), peer: null },
    {
      what: `${of}: 벡터 없는 색인의 메모리`,
      value: `${product.memoryMb.toFixed(0)} MB`,
      peer: `점수 계산만 ${bare.memoryMb.toFixed(0)} MB; MiniSearch ${mini.memoryMb.toFixed(0)} MB; 디스크에는 본문까지 ${product.diskMb.toFixed(0)} MB`,
    },
    {
      what: `${of}: 만들기, 파일에서 불러오기의 처리 시간 (걸린 시간)`,
      value: `${product.buildCpuS.toFixed(1)} s (${product.buildS.toFixed(0)} s), ${product.loadCpuS.toFixed(2)} s (${product.loadS.toFixed(1)} s)`,
      peer: `만들기: SQLite FTS5 ${fts5.buildS.toFixed(1)} s; MiniSearch ${mini.buildS.toFixed(1)} s; 점수 계산만 ${bare.buildS.toFixed(1)} s`,
    },
    {
      what: `${of}: 조각 20개 문서를 더해 디스크에 쓰기, p50 (21번 중 가장 느린 것)`,
      value: `${ms(product.addP50Ms)} (${ms(product.addMaxMs)})`,
      peer: null,
    },
  ]
}

const doingNames: Readonly<Record<string, string>> = {
  'building, merging and writing': '만들고 합치고 쓰는 동안',
  'vectors come and are written': '벡터를 받아 쓰는 동안',
  'searching by words and meaning': '낱말과 뜻으로 찾는 동안',
  loading: '불러오는 동안',
  'removing a third of the documents': '문서 셋 가운데 하나를 지우는 동안',
}

export async function vectorFigures(chunks: number, queries: number): Promise<Figure[]> {
  const found = await measured<MeasuredVectors>('vectors-child.ts', String(chunks), String(queries))
  const of = `한 보관함의 조각 ${chunks.toLocaleString('en')}개`
  return [
    {
      what: `${of}: 낱말과 뜻으로 질문 하나(${found.dimensions}차원), p50 (p95, 평균 처리 시간)`,
      value: `${ms(found.p50Ms)} (${ms(found.p95Ms)}, ${ms(found.meanCpuMs)})`,
      peer: `벡터를 넣은 색인의 메모리 ${found.memoryMb.toFixed(0)} MB`,
    },
    ...Object.entries(found.held).map(([doing, { p99Ms, mostMs, mostWithoutCollectionMs }]) => ({
      what: `${of}: 이벤트 루프 한 바퀴의 처리 시간, ${doingNames[doing] ?? doing}, p99 (최대)`,
      value: `${ms(p99Ms)} (${ms(mostMs)})`,
      peer: `쓰레기 수집을 뺀 최대 ${ms(mostWithoutCollectionMs)}; 50 ms 이하`,
    })),
  ]
}

export async function tenantFigures(tenants: number, documents: number): Promise<Figure[]> {
  const { startMs, memoryMb, searchP50Ms } = await measured<MeasuredTenants>(
    'tenants-child.ts',
    String(tenants),
    String(documents),
  )
  return [
    {
      what: `보관함 ${tenants.toLocaleString('en')}개(문서 ${documents}개씩): 색인 열기, 모두 한 번씩 찾은 뒤의 메모리`,
      value: `${ms(startMs)}, ${memoryMb.toFixed(0)} MB`,
      peer: `불러와야 하는 보관함에서 질문 하나: p50 ${ms(searchP50Ms)}`,
    },
  ]
}
