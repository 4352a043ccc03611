// The program of the process that holds the model. It answers one request at a time and ends with its parent.
import type { EncodeRequest, EncoderMessage, EncoderSettings } from './encoder-protocol.ts'
import { loadSentenceEncoder } from './sentence-encoder.ts'

process.on('disconnect', () => process.exit(0))

const tell = (message: EncoderMessage) => process.send!(message)
const reasonOf = (error: unknown) => (error instanceof Error ? error.message : String(error))

const { folder, threads } = JSON.parse(process.argv[2] ?? '{}') as EncoderSettings
try {
  const encoder = await loadSentenceEncoder(folder, threads)
  process.on('message', async ({ text, role }: EncodeRequest) => {
    try {
      tell({ kind: 'vector', vector: await encoder.encode(text, role) })
    } catch (error) {
      tell({ kind: 'failed', reason: reasonOf(error) })
    }
  })
  tell({ kind: 'ready', id: encoder.id, dimensions: encoder.dimensions })
} catch (error) {
  tell({ kind: 'unusable', reason: reasonOf(error) })
  process.disconnect()
}
