// Stores files of known content without end, until it is killed. Prints a dot for each stored file.
import { openFsCorpus } from '../../../../src/adapters/fs/fs-corpus.ts'
import { createMemoryLogger } from '../../../../src/adapters/memory/memory-logger.ts'
import { contentOf } from './known-content.ts'

const corpus = await openFsCorpus({ root: process.argv[2]!, logger: createMemoryLogger() })
for (let version = 1; ; version += 1) {
  await corpus.store('가람', '바뀌는.hwp', contentOf(version), { replace: true })
  await corpus.store('가람', `새 ${version}.hwp`, contentOf(version), { replace: false })
  process.stdout.write('.')
}
