import { mkdir, mkdtemp, readdir, rm, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { test } from 'vitest'
import { createFsAclStore } from '../../src/adapters/fs/fs-acl-store.ts'
import { openFsCache } from '../../src/adapters/fs/fs-cache.ts'
import { openFsCorpus } from '../../src/adapters/fs/fs-corpus.ts'
import { createFsFeedbackLog } from '../../src/adapters/fs/fs-feedback-log.ts'
import { createFsKeyStore } from '../../src/adapters/fs/fs-key-store.ts'
import { createFsUsageLog } from '../../src/adapters/fs/fs-usage-log.ts'
import { createMemoryLogger } from '../../src/adapters/memory/memory-logger.ts'
import { createSystemClock } from '../../src/adapters/system-clock.ts'
import { aclStoreContract } from './kits/acl-store-kit.ts'
import { cacheContract } from './kits/cache-kit.ts'
import { clockContract } from './kits/clock-kit.ts'
import { corpusContract } from './kits/corpus-kit.ts'
import { feedbackLogContract } from './kits/feedback-log-kit.ts'
import { keyStoreContract } from './kits/key-store-kit.ts'
import { usageLogContract } from './kits/usage-log-kit.ts'

const logger = createMemoryLogger()

async function folder(): Promise<{ dir: string; close: () => Promise<void> }> {
  const dir = await mkdtemp(path.join(tmpdir(), 'munseo-test-'))
  return { dir, close: () => rm(dir, { recursive: true, force: true, maxRetries: 5 }) }
}

corpusContract({
  test,
  create: async () => {
    const { dir, close } = await folder()
    return { corpus: await openFsCorpus({ root: dir, logger }), close }
  },
})

cacheContract({
  test,
  create: async () => {
    const { dir, close } = await folder()
    return {
      cache: await openFsCache({ dir, logger }),
      tear: async ({ sha256 }) => {
        const names = await readdir(dir, { recursive: true })
        await truncate(path.join(dir, names.find((name) => name.includes(sha256))!), 40)
      },
      close,
    }
  },
})

keyStoreContract({
  test,
  create: async (keys) => {
    const { dir, close } = await folder()
    const keysFile = path.join(dir, 'keys.json')
    const change = async (changed: ReadonlyMap<string, string> | undefined) => {
      // A file that was cut off while it was written.
      await writeFile(keysFile, changed === undefined ? '{"kim": "kim-secret-0001"' : jsonOf(changed))
    }
    if (keys !== undefined) await change(keys)
    return { store: createFsKeyStore(keys === undefined ? {} : { keysFile }), change, close }
  },
})

/** `JSON.stringify(Object.fromEntries(…))` would do, but for a consumer called `__proto__`. */
function jsonOf(keys: ReadonlyMap<string, string>): string {
  return `{${[...keys].map(([name, key]) => `${JSON.stringify(name)}:${JSON.stringify(key)}`).join(',')}}`
}

aclStoreContract({
  test,
  create: async () => {
    const { dir, close } = await folder()
    return {
      store: createFsAclStore({ root: dir }),
      change: async (tenant, text) => {
        await mkdir(path.join(dir, tenant), { recursive: true })
        const file = path.join(dir, tenant, 'ACL.json')
        if (text === undefined) await rm(file)
        else await writeFile(file, text)
      },
      close,
    }
  },
})

feedbackLogContract({
  test,
  create: async () => {
    const { dir, close } = await folder()
    const file = path.join(dir, 'feedback.jsonl')
    return { log: createFsFeedbackLog({ file }), reopen: async () => createFsFeedbackLog({ file }), close }
  },
})

usageLogContract({
  test,
  create: async () => {
    const { dir, close } = await folder()
    return { log: createFsUsageLog({ file: path.join(dir, 'usage.jsonl'), logger }), close }
  },
})

clockContract({ test, create: async () => createSystemClock() })
