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
  const of = `${chunks.toLocaleString('en')} chunks of one tenant`
  return [
    {
      what: `${of}: a query, p50 (p95, mean processor time)`,
      value: `${ms(product.p50Ms)} (${ms(product.p95Ms)}, ${ms(product.meanCpuMs)})`,
      peer: [
        `bare scorer ${ms(bare.p50Ms)} (${ms(bare.p95Ms)}, ${ms(bare.meanCpuMs)})`,
        `SQLite FTS5 ${ms(fts5.p50Ms)} (${ms(fts5.p95Ms)}, ${ms(fts5.meanCpuMs)})`,
        `MiniSearch ${ms(mini.p50Ms)} (${ms(mini.p95Ms)}, ${ms(mini.meanCpuMs)})`,
      ].join('; '),
    },
    { what: `${of}: a query within half of the documents, p50`, value: ms(product.withinP50Ms), peer: null },
    {
      what: `${of}: memory of the index without vectors`,
      value: `${product.memoryMb.toFixed(0)} MB`,
      peer: `bare scorer ${bare.memoryMb.toFixed(0)} MB; MiniSearch ${mini.memoryMb.toFixed(0)} MB; on disk ${product.diskMb.toFixed(0)} MB with the text`,
    },
    {
      what: `${of}: build, and load from its files, in processor time (wall)`,
      value: `${product.buildCpuS.toFixed(1)} s (${product.buildS.toFixed(0)} s), ${product.loadCpuS.toFixed(2)} s (${product.loadS.toFixed(1)} s)`,
      peer: `build: SQLite FTS5 ${fts5.buildS.toFixed(1)} s; MiniSearch ${mini.buildS.toFixed(1)} s; bare scorer ${bare.buildS.toFixed(1)} s`,
    },
    {
      what: `${of}: adding a document of 20 chunks, on disk, p50 (slowest of 21)`,
      value: `${ms(product.addP50Ms)} (${ms(product.addMaxMs)})`,
      peer: null,
    },
  ]
}

export async function vectorFigures(chunks: number, queries: number): Promise<Figure[]> {
  const found = await measured<MeasuredVectors>('vectors-child.ts', String(chunks), String(queries))
  const of = `${chunks.toLocaleString('en')} chunks of one tenant`
  return [
    {
      what: `${of}: a query by words and meaning (${found.dimensions} numbers a vector), p50 (p95, mean processor time)`,
      value: `${ms(found.p50Ms)} (${ms(found.p95Ms)}, ${ms(found.meanCpuMs)})`,
      peer: `memory of the index with vectors ${found.memoryMb.toFixed(0)} MB`,
    },
    ...Object.entries(found.held).map(([doing, { p99Ms, mostMs, mostWithoutCollectionMs }]) => ({
      what: `${of}: processor time between two turns of the event loop while ${doing}, p99 (most)`,
      value: `${ms(p99Ms)} (${ms(mostMs)})`,
      peer: `most without the collector's pauses ${ms(mostWithoutCollectionMs)}`,
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
      what: `${tenants.toLocaleString('en')} tenants of ${documents} documents: opening the index, memory after each was searched once`,
      value: `${ms(startMs)}, ${memoryMb.toFixed(0)} MB`,
      peer: `a query in a tenant that has to be loaded first: p50 ${ms(searchP50Ms)}`,
    },
  ]
}
