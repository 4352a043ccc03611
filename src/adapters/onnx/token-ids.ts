import type { Tokenizer } from '@huggingface/tokenizers'

/** No token of a real text is longer on average; what lies beyond would be cut anyway. */
const unitsPerToken = 16

/** Text → token ids, at most `tokensMax`, with the closing token kept. */
export function createTokenIds(tokenizer: Tokenizer): (text: string, tokensMax: number) => number[] {
  // Written out in a text, the name of a special token would become that token.
  const special = [...tokenizer.get_added_tokens_decoder().values()].filter((token) => token.special)
  const names = special.map(({ content }) => content.replace(/[.*+?^${}()|[\]\\]/gu, '\\$&'))
  const specialNames = names.length > 0 ? new RegExp(names.join('|'), 'giu') : /(?!)/u

  return (text, tokensMax) => {
    const plain = text
      .replace(specialNames, ' ')
      .replace(/\s+/gu, ' ')
      .trim()
      .slice(0, tokensMax * unitsPerToken)
    const { ids } = tokenizer.encode(plain.toWellFormed())
    return ids.length <= tokensMax ? ids : [...ids.slice(0, tokensMax - 1), ids.at(-1)!]
  }
}
