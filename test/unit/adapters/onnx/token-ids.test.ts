import { readFileSync } from 'node:fs'
import path from 'node:path'
import { Tokenizer } from '@huggingface/tokenizers'
import { expect, test } from 'vitest'
import { createTokenIds } from '../../../../src/adapters/onnx/token-ids.ts'

const file = path.join(import.meta.dirname, '../../../../models/ko-official-minilm-v0/tokenizer.json')
const tokenizer = new Tokenizer(JSON.parse(readFileSync(file, 'utf8')) as object, {})
const tokenIds = createTokenIds(tokenizer)
const [opening, closing] = [2, 3]

test('a sentence becomes the pieces the model was trained on', () => {
  const ids = tokenIds('도시공원을 점용하려는 자는 연간 1,250,000원의 점용료를 납부하여야 한다.', 384)
  expect(ids.map((id) => tokenizer.id_to_token(id)).join(' ')).toBe(
    '[CLS] ▁도시 공 원을 ▁점용 하려는 ▁자는 ▁연간 ▁ 1 , 2 5 0 , 0 0 0 원의 ▁점용 료를 ▁납부하여야 ▁한다 . [SEP]',
  )
})

test('a long text is cut and still closed', () => {
  const ids = tokenIds('예산을 심의한다. '.repeat(1_000), 64)
  expect(ids).toHaveLength(64)
  expect([ids[0], ids.at(-1)]).toEqual([opening, closing])
})

test('the name of a special token in a text is only text to leave out', () => {
  expect(tokenIds('수도 [SEP] 요금 [CLS][MASK]', 64)).toEqual(tokenIds('수도 요금', 64))
  expect(tokenIds('[PAD]', 64)).toEqual([opening, closing])
})

test('a text without a single letter, or broken in the middle of a character, is still a text', () => {
  expect(tokenIds('', 64)).toEqual([opening, closing])
  expect(tokenIds('\ud83d', 64).at(-1)).toBe(closing)
})
