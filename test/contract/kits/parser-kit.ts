import assert from 'node:assert/strict'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { docIdOf } from '../../../src/domain/document/document.ts'
import type { Parser, SourceFile } from '../../../src/ports/parser.ts'
import { assertWellFormed } from './document-form.ts'
import { type KitOptions, openKit } from './kit.ts'
import { hashOf } from './samples.ts'

export interface ParserSample {
  readonly filename: string
  readonly bytes: Uint8Array
  /** Text that stands in the file. */
  readonly says: string
}

export interface ParserKitOptions extends KitOptions<Parser> {
  /** Files the parser reads, at least one of each format. */
  readonly samples: () => Promise<readonly ParserSample[]>
}

const sourceOf = (filename: string, content: Uint8Array): SourceFile => ({
  filename,
  bytes: content.length,
  sha256: hashOf(content),
  content,
})

export function parserContract({ samples, ...options }: ParserKitOptions): void {
  const { promise, finish } = openKit('parser', options, (parser) => parser.close())

  /** As JSON, but for the time it took. */
  const read = async (parser: Parser, file: SourceFile) => {
    const document = await parser.parse(file)
    return JSON.stringify(document, (name, value: unknown) => (name === 'parse_ms' ? 0 : value))
  }

  promise('it names its version and the formats it reads', async (parser) => {
    assert.ok(parser.version.length > 0)
    assert.ok(parser.formats.length > 0)
    assert.equal(new Set(parser.formats).size, parser.formats.length)
  })

  promise('what a file says is in its Document, and the Document is well formed', async (parser) => {
    for (const { filename, bytes, says } of await samples()) {
      const document = await parser.parse(sourceOf(filename, bytes))
      assert.equal(document.access.readable, true, `${filename}: ${document.access.reason}`)
      assert.ok(JSON.stringify(document).includes(says), filename)
      assert.equal(document.doc_id, docIdOf(hashOf(bytes)))
      assert.equal(document.source.sha256, hashOf(bytes))
      assert.equal(document.source.bytes, bytes.length)
      assert.equal(document.source.filename, filename)
      assert.ok(parser.formats.includes(document.source.format), document.source.format)
      assertWellFormed(document)
    }
  })

  promise('the same bytes give the same Document, from memory or from disk', async (parser) => {
    const folder = await mkdtemp(path.join(tmpdir(), 'parser-kit-'))
    try {
      for (const { filename, bytes } of await samples()) {
        const place = path.join(folder, 'file')
        await writeFile(place, bytes)
        const first = await read(parser, sourceOf(filename, bytes))
        assert.equal(await read(parser, sourceOf(filename, bytes)), first, filename)
        assert.equal(await read(parser, { ...sourceOf(filename, bytes), content: { path: place } }), first, filename)
      }
    } finally {
      await rm(folder, { recursive: true })
    }
  })

  promise('the name changes nothing but the name and the warning about it', async (parser) => {
    for (const { filename, bytes } of await samples()) {
      const [own, other] = [
        await parser.parse(sourceOf(filename, bytes)),
        await parser.parse(sourceOf('다른 이름.xyz', bytes)),
      ]
      assert.equal(other.source.filename, '다른 이름.xyz')
      assert.equal(other.source.format, own.source.format)
      assert.deepEqual(other.blocks, own.blocks)
      assert.deepEqual(other.structure, own.structure)
    }
  })

  promise('files read at the same time do not mix', async (parser) => {
    const all = await samples()
    const alone: string[] = []
    for (const { filename, bytes } of all) alone.push(await read(parser, sourceOf(filename, bytes)))
    const together = await Promise.all(all.map(({ filename, bytes }) => read(parser, sourceOf(filename, bytes))))
    assert.deepEqual(together, alone)
  })

  promise('the bytes it was given stay as they are', async (parser) => {
    for (const { filename, bytes } of await samples()) {
      const before = hashOf(bytes)
      await parser.parse(sourceOf(filename, bytes))
      assert.equal(hashOf(bytes), before, filename)
    }
  })

  promise('a file without bytes is EMPTY', async (parser) => {
    const { access } = await parser.parse(sourceOf('빈 파일.hwp', new Uint8Array(0)))
    assert.deepEqual([access.readable, access.reason], [false, 'EMPTY'])
  })

  promise('bytes of no known kind are refused with a reason and a sentence about it', async (parser) => {
    const noise = Uint8Array.from({ length: 5_000 }, (_, at) => (at * 7_919) % 256)
    const document = await parser.parse(sourceOf('잡음.hwp', noise))
    assert.equal(document.access.readable, false)
    assert.equal(document.access.reason, 'UNSUPPORTED_FORMAT')
    assert.ok((document.access.reason_text ?? '').trim() !== '')
    assert.deepEqual([document.blocks, document.tables], [[], []])
  })

  promise('a damaged file ends in a Document that says so or in a well-formed part of it', async (parser) => {
    for (const { filename, bytes } of await samples()) {
      for (const damaged of damagesOf(bytes)) {
        const document = await parser.parse(sourceOf(filename, damaged))
        assert.equal(document.source.sha256, hashOf(damaged))
        if (!document.access.readable) assert.ok(document.access.reason !== null, filename)
        assertWellFormed(document)
      }
    }
  })

  finish()
}

/** Cut short, with a hole of zeros, and with bits turned over at even distances. */
function damagesOf(bytes: Uint8Array): Uint8Array[] {
  const hole = bytes.slice()
  hole.fill(0, Math.floor(bytes.length * 0.4), Math.floor(bytes.length * 0.6))
  const turned = bytes.map((byte, at) => (at % 97 === 50 ? byte ^ 0x55 : byte))
  return [bytes.slice(0, Math.floor(bytes.length / 2)), bytes.slice(0, -1), hole, turned]
}
