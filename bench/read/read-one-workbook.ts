/** Reads the workbook named on the command line and prints what that took. */
import { readFileSync } from 'node:fs'
import { createReadContext } from '../../src/adapters/parse/format-reader.ts'
import { createXlsxReader } from '../../src/adapters/parse/xlsx/parser.ts'

const bytes = new Uint8Array(readFileSync(process.argv[2]!))
const { tables } = await createXlsxReader().read(bytes, createReadContext())
const { user, system } = process.cpuUsage()
const peakMb = Math.round(process.resourceUsage().maxRSS / 1024)
console.log(JSON.stringify({ peakMb, cpuSeconds: (user + system) / 1e6, rows: tables[0]?.rows }))
