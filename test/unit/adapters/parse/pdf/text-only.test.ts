import { expect, test } from 'vitest'
import { loadWithInnerClasses } from '../../../../../src/adapters/parse/pdf/engine/inner-classes.ts'

const worker = import.meta.resolve('pdfjs-dist/legacy/build/pdf.worker.mjs')

/** A new version of the engine may name its classes otherwise; reading would still work, only slower. */
test('the engine in use has every class and method that reading does without', async () => {
  const inner = await loadWithInnerClasses<object>(`${worker}?seen`)
  const methods = [
    inner.Font?.prototype.checkAndRepair,
    inner.Font?.prototype.convert,
    inner.TranslatedFont?.prototype.loadType3Data,
    inner.CFFParser?.prototype.parseCharStrings,
    inner.CFFCompiler?.prototype.compile,
    inner.DecodeStream?.prototype.asyncGetBytesFromDecompressionStream,
    inner.PartialEvaluator?.prototype.readToUnicode,
    inner.PartialEvaluator?.prototype.hasBlendModes,
    inner.Page?.prototype.extractTextContent,
  ]
  expect(methods.map((method) => typeof method)).toEqual(methods.map(() => 'function'))
  expect(Object.getOwnPropertyDescriptor(inner.OperatorList?.prototype ?? {}, '_transfers')?.get).toBeTypeOf('function')
})

test('the engine that paints keeps its own copy, unchanged', async () => {
  const plain = (await import(worker)) as object
  expect(Object.keys(plain)).toEqual(['WorkerMessageHandler'])
})
