import { copyFile, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { openOnnxEmbedder } from '../../../../src/adapters/onnx/onnx-embedder.ts'
import type { Embedder } from '../../../../src/ports/embedder.ts'

const bundled = path.join(import.meta.dirname, '../../../../models/ko-official-minilm-v0')

async function folderWith(files: Readonly<Record<string, string>>): Promise<string> {
  const dir = await mkdtemp(path.join(tmpdir(), 'munseo-test-'))
  onTestFinished(() => rm(dir, { recursive: true, force: true }))
  for (const [name, content] of Object.entries(files)) await writeFile(path.join(dir, name), content)
  return dir
}

async function opened(options: { dir: string; idleMs?: number }): Promise<Embedder> {
  const result = await openOnnxEmbedder(options)
  if (!result.ok) throw new Error(result.failure)
  onTestFinished(() => result.value.close())
  return result.value
}

const dot = (a: Float32Array, b: Float32Array) => a.reduce((sum, value, at) => sum + value * b[at]!, 0)

test.each([
  [{}, 'no model.onnx'],
  [{ 'model.onnx': 'x' }, 'no tokenizer.json'],
  [{ 'model.onnx': 'x', 'tokenizer.json': '{}', 'config.json': '{"name":' }, 'config.json is not valid JSON'],
  [{ 'model.onnx': 'no model', 'tokenizer.json': '{}' }, 'cannot be loaded'],
])('a folder without a whole model says what is wrong: %j', async (files, reason) => {
  const result = await openOnnxEmbedder({ dir: await folderWith(files) })
  expect(result).toMatchObject({ ok: false, failure: expect.stringContaining(reason) })
})

test('a model that is damaged says so and leaves no process behind', async () => {
  const dir = await folderWith({ 'model.onnx': 'not a model at all' })
  await copyFile(path.join(bundled, 'tokenizer.json'), path.join(dir, 'tokenizer.json'))
  expect(await openOnnxEmbedder({ dir })).toMatchObject({
    ok: false,
    failure: expect.stringContaining('cannot be loaded'),
  })
})

test('texts about the same thing lie nearer than others, and a quantised twin is the same model', async () => {
  const embedder = await opened({ dir: bundled })
  const [law, near, far] = await embedder.embed(
    ['도시공원을 점용하려는 자는 점용료를 납부하여야 한다.', '공원 점용료', '어린이집 보육료 지원'],
    'passage',
  )
  expect(dot(law!, near!)).toBeGreaterThan(dot(law!, far!) + 0.1)

  const twin = await folderWith({})
  await symlink(path.join(bundled, 'model.onnx'), path.join(twin, 'model_quantized.onnx'))
  await symlink(path.join(bundled, 'tokenizer.json'), path.join(twin, 'tokenizer.json'))
  await symlink(path.join(bundled, 'config.json'), path.join(twin, 'config.json'))
  const other = await opened({ dir: twin })
  expect(other.id).toBe(embedder.id)
  expect((await other.embed(['공원 점용료'], 'passage'))[0]).toEqual(near)
})

test('a question does not wait behind passages', async () => {
  const embedder = await opened({ dir: bundled })
  const order: string[] = []
  const passages = embedder.embed(
    Array.from({ length: 6 }, (_, at) => `${at} ${'예산을 심의한다. '.repeat(30)}`),
    'passage',
  )
  await Promise.all([
    passages.then(() => order.push('passages')),
    embedder.embed(['예산'], 'query').then(() => order.push('question')),
  ])
  expect(order).toEqual(['question', 'passages'])
})

test('the process with the model ends when it is idle and comes back when needed', async () => {
  const embedder = await opened({ dir: bundled, idleMs: 1 })
  const [before] = await embedder.embed(['예산'], 'query')
  await new Promise((resolve) => setTimeout(resolve, 100))
  const [after] = await embedder.embed(['예산'], 'query')
  expect(after).toEqual(before)
})

test('what waits is refused when the embedder is closed', async () => {
  const embedder = await opened({ dir: bundled })
  const waiting = embedder.embed(['하나', '둘', '셋'], 'passage')
  const refused = expect(waiting).rejects.toThrow()
  await embedder.close()
  await refused
  await expect(embedder.embed(['넷'], 'query')).rejects.toThrow('closed')
})
