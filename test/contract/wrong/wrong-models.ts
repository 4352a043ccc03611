import { createBlankPageRenderer } from '../../../src/adapters/memory/blank-page-renderer.ts'
import { createHashingEmbedder } from '../../../src/adapters/memory/hashing-embedder.ts'
import { createScriptedLlmGateway } from '../../../src/adapters/memory/scripted-llm-gateway.ts'
import { createScriptedOcr } from '../../../src/adapters/memory/scripted-ocr.ts'
import type { Embedder } from '../../../src/ports/embedder.ts'
import type { LlmGateway } from '../../../src/ports/llm-gateway.ts'
import type { Ocr, OcrLine } from '../../../src/ports/ocr.ts'
import type { PageRenderer } from '../../../src/ports/page-renderer.ts'
import { embedderContract } from '../kits/embedder-kit.ts'
import { llmGatewayContract } from '../kits/llm-gateway-kit.ts'
import { ocrContract } from '../kits/ocr-kit.ts'
import { pageRendererContract } from '../kits/page-renderer-kit.ts'
import type { Wrong } from './caught.ts'

function wrongEmbedder(does: string, caughtBy: string, change: (right: Embedder) => Partial<Embedder>): Wrong {
  const create = async () => {
    const right = createHashingEmbedder()
    return { ...right, ...change(right) }
  }
  return { does, caughtBy, run: (test) => embedderContract({ test, create }) }
}

const besideEachOther = 'vectors come in the order of the texts, whatever stands beside each'

export const wrongEmbedders: readonly Wrong[] = [
  wrongEmbedder('gives one vector for nothing', 'an empty list gives an empty list', (right) => ({
    embed: (texts, role) => right.embed(texts.length === 0 ? [''] : texts, role),
  })),
  wrongEmbedder('does not normalise', 'every vector has the stated length and unit norm', (right) => ({
    embed: async (texts, role) => (await right.embed(texts, role)).map((vector) => vector.map((value) => value * 2)),
  })),
  wrongEmbedder('states another length', 'every vector has the stated length and unit norm', () => ({
    dimensions: 65,
  })),
  wrongEmbedder('sorts by length and forgets to sort back', besideEachOther, (right) => ({
    embed: (texts, role) =>
      right.embed(
        texts.toSorted((a, b) => a.length - b.length),
        role,
      ),
  })),
  wrongEmbedder('lets neighbours weigh in', besideEachOther, (right) => ({
    embed: async (texts, role) => {
      const vectors = await right.embed(texts, role)
      return vectors.map((vector) => vector.map((value, at) => value + (at === 0 ? texts.length / 1e6 : 0)))
    },
  })),
  wrongEmbedder('knows one vector', 'different texts have different vectors', (right) => ({
    embed: (texts, role) =>
      right.embed(
        texts.map(() => '글'),
        role,
      ),
  })),
  wrongEmbedder('has one buffer for all', 'requests at the same time do not mix', (right) => {
    let buffer: readonly string[] = []
    return {
      embed: async (texts, role) => {
        buffer = texts
        await new Promise((resolve) => setImmediate(resolve))
        return right.embed(buffer, role)
      },
    }
  }),
]

const blank = { png: Uint8Array.of(0), width: 100, height: 50 }
const written = { png: Uint8Array.of(1), width: 100, height: 50 }

const line = (text: string, top: number, more: Partial<OcrLine> = {}): OcrLine => {
  const word = { text, bbox: [10, top, 60, top + 10] as const, confidence: 0.9 }
  return { ...word, words: [word], ...more }
}

function wrongOcr(
  does: string,
  caughtBy: string,
  lines: readonly OcrLine[],
  change: (right: Ocr) => Partial<Ocr> = () => ({}),
): Wrong {
  const create = async () => {
    const right = createScriptedOcr([{ png: written.png, lines }])
    return { ...right, ...change(right) }
  }
  const pictures = async () => ({ blank, written, words: ['공고', '예산'] })
  return { does, caughtBy, run: (test) => ocrContract({ test, create, pictures }) }
}

const rightLines = [line('공고', 5), line('예산', 25)]
const insideAndShare = 'every rectangle lies inside the picture and every confidence between 0 and 1'

export const wrongOcrs: readonly Wrong[] = [
  wrongOcr('names no language', 'it says which languages it reads', rightLines, () => ({ languages: [] })),
  wrongOcr('sees something in nothing', 'a picture without text gives no lines', rightLines, () => ({
    recognize: async () => rightLines,
  })),
  wrongOcr('reads from below', 'the words are read, in reading order', rightLines.toReversed()),
  wrongOcr('gives decomposed text', 'the words are read, in reading order', [
    ...rightLines,
    line('가'.normalize('NFD'), 40),
  ]),
  wrongOcr('draws outside the picture', insideAndShare, [line('공고', 5, { bbox: [10, 5, 101, 15] }), rightLines[1]!]),
  wrongOcr('counts confidence in percent', insideAndShare, [line('공고', 5, { confidence: 91 }), rightLines[1]!]),
  wrongOcr('gives no words', insideAndShare, [line('공고', 5, { words: [] }), rightLines[1]!]),
  wrongOcr(
    'learns',
    'the same picture gives the same lines, also among others at the same time',
    rightLines,
    (right) => {
      let calls = 0
      return {
        recognize: async (picture) => {
          calls += 1
          return (await right.recognize(picture)).map((one) => ({ ...one, confidence: 1 - 1 / (calls + 1) }))
        },
      }
    },
  ),
]

function wrongRenderer(does: string, caughtBy: string, change: (right: PageRenderer) => Partial<PageRenderer>): Wrong {
  const create = async () => {
    const right = createBlankPageRenderer(2)
    const looking: PageRenderer = {
      ...right,
      render: async (file, page, scale) => (file.bytes === 999 ? right.render(file, page, scale) : undefined),
    }
    return { ...looking, ...change(looking) }
  }
  const file = { filename: '종이.pdf', bytes: 999, sha256: '', content: new Uint8Array(999) }
  const drawable = async () => ({ file, pages: 2 })
  return { does, caughtBy, run: (test) => pageRendererContract({ test, create, drawable }) }
}

export const wrongRenderers: readonly Wrong[] = [
  wrongRenderer(
    'states another size',
    'a page is a picture of the stated kind and size, in proportion to the page',
    (right) => ({
      render: async (file, page, scale) => {
        const drawn = await right.render(file, page, scale)
        return drawn && { ...drawn, width: drawn.width + 1 }
      },
    }),
  ),
  wrongRenderer('knows one scale', 'a larger scale gives a larger picture of the same page', (right) => ({
    render: (file, page) => right.render(file, page, 1),
  })),
  wrongRenderer('draws the nearest page', 'a page the file does not have is undefined', (right) => ({
    render: (file, page, scale) => right.render(file, Math.min(2, Math.max(1, Math.round(page) || 1)), scale),
  })),
  wrongRenderer(
    'prints the time on the page',
    'the same page drawn twice, also at the same time, is the same picture',
    (right) => {
      let drawings = 0
      return {
        render: async (file, page, scale) => {
          drawings += 1
          const stamp = Buffer.from(`${drawings}`)
          const drawn = await right.render(file, page, scale)
          return drawn && { ...drawn, bytes: Buffer.concat([drawn.bytes, stamp]) }
        },
      }
    },
  ),
  wrongRenderer('throws', 'a file that cannot be drawn is undefined, and the next one is drawn', (right) => ({
    render: async (file, page, scale) => {
      if (file.bytes !== 999) throw new Error('InvalidPDFException')
      return right.render(file, page, scale)
    },
  })),
]

function wrongGateway(
  does: string,
  caughtBy: string,
  complete: (key: string) => LlmGateway['complete'],
  about: { readonly model?: string } = {},
): Wrong {
  const create = async (_behaviour: unknown, key: string) => ({
    gateway: { ...createScriptedLlmGateway([], about), complete: complete(key) },
  })
  return { does, caughtBy, run: (test) => llmGatewayContract({ test, create }) }
}

const tellsKey = (key: string) => async () => ({ ok: false, failure: `401 for ${key}` }) as const

const refused = 'a model that refuses is a failure, told without key and prompt'

export const wrongGateways: readonly Wrong[] = [
  wrongGateway('trims the answer', 'the answer of the model is given as it is', () => async () => ({
    ok: true,
    value: '예산은 1,234원입니다.',
  })),
  wrongGateway('throws', refused, () => async () => {
    throw new Error('fetch failed')
  }),
  wrongGateway('tells the key', refused, tellsKey),
  wrongGateway(
    'tells the key to who waits',
    'a model that never answers is a failure, told without key and prompt',
    tellsKey,
  ),
  wrongGateway(
    'tells the key of who is absent',
    'a model that is not there is a failure, told without key and prompt',
    tellsKey,
  ),
  wrongGateway('does not say what it asks', 'it says where the text goes', tellsKey, { model: '' }),
  wrongGateway('tells the prompt', refused, () => async (messages) => ({
    ok: false,
    failure: `400 for ${messages.map(({ content }) => content).join()}`,
  })),
  wrongGateway(
    'answers with nothing',
    'a model that babbles is a failure, told without key and prompt',
    () => async () => ({
      ok: true,
      value: '',
    }),
  ),
]
