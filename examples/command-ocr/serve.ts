// The service with another recogniser: npm run build && node examples/command-ocr/serve.ts
import { startService } from 'munseo'
import { createCommandOcr } from './command-ocr.ts'

const [command = 'tesseract', ...args] = process.argv.slice(2)
const ocr = createCommandOcr({
  command,
  args: args.length > 0 ? args : ['stdin', 'stdout', '-l', 'kor+eng', '-c', 'preserve_interword_spaces=1', 'tsv'],
  languages: ['kor', 'eng'],
})
const { stop } = await startService(process.env, { ocr })
process.once('SIGTERM', stop)
