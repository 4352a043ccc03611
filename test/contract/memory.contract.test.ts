import { test } from 'vitest'
import { createBlankPageRenderer } from '../../src/adapters/memory/blank-page-renderer.ts'
import { createHashingEmbedder } from '../../src/adapters/memory/hashing-embedder.ts'
import { createMemoryAclStore } from '../../src/adapters/memory/memory-acl-store.ts'
import { createMemoryCache } from '../../src/adapters/memory/memory-cache.ts'
import { createMemoryClock } from '../../src/adapters/memory/memory-clock.ts'
import { createMemoryCorpus } from '../../src/adapters/memory/memory-corpus.ts'
import { createMemoryFeedbackLog } from '../../src/adapters/memory/memory-feedback-log.ts'
import { createMemoryKeyStore } from '../../src/adapters/memory/memory-key-store.ts'
import { createMemorySearchIndex } from '../../src/adapters/memory/memory-search-index.ts'
import { createMemoryUsageLog } from '../../src/adapters/memory/memory-usage-log.ts'
import { createMemoryVectorCache } from '../../src/adapters/memory/memory-vector-cache.ts'
import { createScriptedLlmGateway } from '../../src/adapters/memory/scripted-llm-gateway.ts'
import { createScriptedOcr } from '../../src/adapters/memory/scripted-ocr.ts'
import { aclStoreContract } from './kits/acl-store-kit.ts'
import { cacheContract } from './kits/cache-kit.ts'
import { clockContract } from './kits/clock-kit.ts'
import { corpusContract } from './kits/corpus-kit.ts'
import { embedderContract } from './kits/embedder-kit.ts'
import { feedbackLogContract } from './kits/feedback-log-kit.ts'
import { keyStoreContract } from './kits/key-store-kit.ts'
import { llmGatewayContract } from './kits/llm-gateway-kit.ts'
import { ocrContract } from './kits/ocr-kit.ts'
import { pageRendererContract } from './kits/page-renderer-kit.ts'
import { searchIndexContract } from './kits/search-index-kit.ts'
import { usageLogContract } from './kits/usage-log-kit.ts'
import { vectorCacheContract } from './kits/vector-cache-kit.ts'

const memoryEnds = 'what is kept in memory ends with the process'

corpusContract({ test, create: async () => ({ corpus: createMemoryCorpus() }) })

cacheContract({
  test,
  create: async () => ({ cache: createMemoryCache() }),
  except: [{ test: 'an entry that was torn is not there, and can be put again', reason: 'nothing in memory can tear' }],
})

vectorCacheContract({ test, create: async () => ({ cache: createMemoryVectorCache() }) })

keyStoreContract({
  test,
  create: async (keys) => {
    const store = createMemoryKeyStore(keys)
    return { store, change: async (changed) => store.change(changed) }
  },
})

aclStoreContract({
  test,
  create: async () => {
    const store = createMemoryAclStore()
    return { store, change: async (tenant, text) => store.change(tenant, text) }
  },
})

feedbackLogContract({
  test,
  create: async () => ({ log: createMemoryFeedbackLog() }),
  except: [{ test: 'what was appended survives the server', reason: memoryEnds }],
})

usageLogContract({ test, create: async () => ({ log: createMemoryUsageLog() }) })

clockContract({ test, create: async () => createMemoryClock() })

searchIndexContract({
  test,
  create: async () => ({ index: createMemorySearchIndex() }),
  except: [{ test: 'what was persisted is found again by a server started anew', reason: memoryEnds }],
})

embedderContract({ test, create: async () => createHashingEmbedder() })

const blank = { png: Uint8Array.of(0), width: 100, height: 50 }
const written = { png: Uint8Array.of(1), width: 100, height: 50 }
const line = (text: string, top: number) => {
  const word = { text, bbox: [10, top, 60, top + 10] as const, confidence: 0.9 }
  return { ...word, words: [word] }
}

ocrContract({
  test,
  create: async () => createScriptedOcr([{ png: written.png, lines: [line('공고', 5), line('예산', 25)] }]),
  pictures: async () => ({ blank, written, words: ['공고', '예산'] }),
})

pageRendererContract({
  test,
  create: async () => createBlankPageRenderer(2),
  drawable: async () => ({
    file: { filename: '빈 종이.pdf', bytes: 0, sha256: '', content: new Uint8Array(0) },
    pages: 2,
  }),
  except: [
    {
      test: 'a file that cannot be drawn is undefined, and the next one is drawn',
      reason: 'it never looks at the file',
    },
  ],
})

llmGatewayContract({
  test,
  create: async (behaviour) => ({
    gateway: createScriptedLlmGateway([
      behaviour.kind === 'answers' ? { ok: true, value: behaviour.text } : { ok: false, failure: 'The model failed.' },
    ]),
  }),
})
