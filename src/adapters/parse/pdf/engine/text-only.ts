import { inflateSync } from 'node:zlib'
import type { EngineStream, FontProperties, InnerClasses } from './inner-classes.ts'
import { readToUnicode } from './to-unicode.ts'

const noOutlines = new Uint8Array(0)

/** Takes from the engine the work that only painting needs, and the detours that a browser needs. */
export function readTextOnly(inner: InnerClasses): void {
  const { Font, TranslatedFont, CFFParser, CFFCompiler, DecodeStream, PartialEvaluator, OperatorList, Page } = inner
  if (Font !== undefined) leaveOutlines(Font.prototype)
  // Letters that are drawings: what they draw is no text, and their widths stand beside them.
  if (TranslatedFont !== undefined) TranslatedFont.prototype.loadType3Data = async () => {}
  if (CFFParser !== undefined)
    CFFParser.prototype.parseCharStrings = ({ charStrings }) => ({ charStrings, seacs: new Map(), widths: [] })
  if (CFFCompiler !== undefined) CFFCompiler.prototype.compile = () => noOutlines
  if (DecodeStream !== undefined) inflateAtOnce(DecodeStream.prototype)
  if (PartialEvaluator !== undefined) {
    keepRanges(PartialEvaluator.prototype)
    PartialEvaluator.prototype.hasBlendModes = () => false
  }
  // Operators stay in this thread, so nothing need be handed over.
  if (OperatorList !== undefined) Object.defineProperty(OperatorList.prototype, '_transfers', { value: [] })
  // Links and highlights would have the whole page read a second time for the words below them.
  if (Page !== undefined) Page.prototype.extractTextContent = async () => undefined
}

/** The outlines of a font matter to the text only where nothing else says what its codes stand for. */
function leaveOutlines(font: NonNullable<InnerClasses['Font']>['prototype']): void {
  const { checkAndRepair, convert } = font
  font.checkAndRepair = function (this: unknown, name, file, properties) {
    return isMapped(properties) || properties.hasEncoding === true
      ? noOutlines
      : checkAndRepair.call(this, name, file, properties)
  }
  font.convert = function (this: unknown, name, file, properties) {
    return isMapped(properties) && properties.composite === true
      ? noOutlines
      : convert.call(this, name, file, properties)
  }
}

function isMapped({ hasIncludedToUnicodeMap }: FontProperties): boolean {
  return hasIncludedToUnicodeMap === true
}

/** Streams are unpacked where they are; the engine would hand each to another thread in small pieces. */
function inflateAtOnce(streams: NonNullable<InnerClasses['DecodeStream']>['prototype']): void {
  const inPieces = streams.asyncGetBytesFromDecompressionStream
  streams.asyncGetBytesFromDecompressionStream = async function (packing) {
    if (packing !== 'deflate') return inPieces.call(this, packing)
    const compressed = await bytesOf(this.stream)
    try {
      const { buffer, byteOffset, byteLength } = inflateSync(compressed)
      return { decompressed: new Uint8Array(buffer, byteOffset, byteLength), compressed }
    } catch {
      // The engine unpacks a damaged stream itself, as far as it goes.
      return { decompressed: null, compressed }
    }
  }
}

function keepRanges(evaluator: NonNullable<InnerClasses['PartialEvaluator']>['prototype']): void {
  const byEngine = evaluator.readToUnicode
  evaluator.readToUnicode = async function (map) {
    if (!isStream(map)) return byEngine.call(this, map)
    const bytes = await bytesOf(map)
    if (!Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).includes('usecmap')) return readToUnicode(bytes)
    map.reset()
    return byEngine.call(this, map)
  }
}

function isStream(value: unknown): value is EngineStream {
  return typeof value === 'object' && value !== null && 'getBytes' in value && 'reset' in value
}

async function bytesOf(stream: EngineStream): Promise<Uint8Array> {
  stream.reset()
  return (stream.isAsync === true && (await stream.asyncGetBytes())) || stream.getBytes()
}
