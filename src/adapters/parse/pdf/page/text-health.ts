import type { FontFacts } from '../engine/font-facts.ts'
import { shownText } from './clean-pieces.ts'
import type { Piece } from './drawing.ts'

export interface TextHealth {
  /** Letters a reader sees. */
  readonly letters: number
  /** Letters drawn invisibly. */
  readonly unseen: number
  /** What the codes stand for cannot be trusted. */
  readonly broken: boolean
}

const lettersMin = 10
const badShare = 0.1
const privateShare = 0.3

const impossible = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\ufffd\ufffe\uffff\p{Cn}]/u
const privateUse = /\p{Co}/u
const expected =
  /[\p{Script=Hangul}\p{Script=Latin}\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Common}\p{Script=Inherited}]/u
const hangul = /[\u1100-\u11ff\u3130-\u318f\uac00-\ud7a3]/u
const koreanFont =
  /batang|myeongjo|dotum|gulim|gungsuh|malgun|nanum|hcr|haansoft|hamchorom|baekmuk|kopub|yoon|바탕|명조|돋움|굴림|고딕|궁서|맑은|함초롬|휴먼|신명|한양|윤/iu

/** Do the letters of a page say what they show? Fonts without a map from code to letter give nonsense. */
export function textHealthOf(pieces: readonly Piece[]): TextHealth {
  let unseen = 0
  let bad = 0
  let hidden = 0
  const kinds = new Map<string, Kind>()
  const unmapped = new Map<FontFacts, { count: number; hangul: number }>()
  for (const piece of pieces) {
    if (piece.unseen) unseen += 1
    let kind = kinds.get(piece.text)
    if (kind === undefined) {
      kind = kindOf(piece.text)
      kinds.set(piece.text, kind)
    }
    if (kind === 'impossible' || (piece.unmapped && kind === 'unexpected')) bad += 1
    else if (kind === 'private') hidden += 1
    else if (piece.unmapped) {
      const seen = unmapped.get(piece.font) ?? { count: 0, hangul: 0 }
      seen.count += 1
      if (kind === 'hangul') seen.hangul += 1
      unmapped.set(piece.font, seen)
    }
  }
  // A Korean font that never shows a Korean letter shows something else than its codes say.
  for (const [font, seen] of unmapped)
    if (seen.count >= 30 && seen.hangul === 0 && koreanFont.test(font.name)) bad += seen.count
  const total = pieces.length
  return {
    letters: total - unseen,
    unseen,
    broken: total >= lettersMin && (bad > total * badShare || hidden > total * privateShare),
  }
}

type Kind = 'impossible' | 'private' | 'hangul' | 'expected' | 'unexpected'

const syllables = /^[\uac00-\ud7a3]+$/u
const ascii = /^[ -~]+$/u

function kindOf(text: string): Kind {
  if (syllables.test(text)) return 'hangul'
  if (ascii.test(text)) return 'expected'
  if (impossible.test(text)) return 'impossible'
  if (privateUse.test(shownText(text))) return 'private'
  if (hangul.test(text)) return 'hangul'
  return expected.test(text) ? 'expected' : 'unexpected'
}
