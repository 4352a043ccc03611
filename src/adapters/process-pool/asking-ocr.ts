import type { Ocr, OcrLine, OcrPicture } from '../../ports/ocr.ts'
import { ReadRefusal } from '../parse/shared/refusal.ts'
import type { PictureAnswer, PictureQuestion } from './child-protocol.ts'

export interface AskingOcr extends Ocr {
  /** What the server found in a picture it was asked about. */
  take(answer: PictureAnswer): void
}

const noAnswer =
  '문자 인식(OCR) 프로그램이 응답하지 않아 이미지의 글자를 읽지 못했습니다. 관리자에게 알리고 잠시 뒤에 다시 올리십시오.'

/**
 * Recognition by the server: a child may start no program, but it may ask. One picture at a time, as the server allows.
 */
export function createAskingOcr(
  languages: readonly string[],
  ask: (question: PictureQuestion) => Promise<void>,
): AskingOcr {
  let asked = 0
  let answered: (lines: PictureAnswer['lines']) => void = () => {}
  let last: Promise<unknown> = Promise.resolve()

  async function recognize({ png, width, height }: OcrPicture): Promise<readonly OcrLine[]> {
    asked += 1
    const answer = Promise.withResolvers<PictureAnswer['lines']>()
    answered = answer.resolve
    const bytes = Buffer.from(png.buffer, png.byteOffset, png.byteLength)
    await ask({ id: asked, width, height, png: bytes.toString('base64') })
    const lines = await answer.promise
    if (lines === null) throw new ReadRefusal('OCR_UNAVAILABLE', { detail: noAnswer })
    return lines
  }

  return {
    languages,
    recognize(picture) {
      const result = last.then(() => recognize(picture))
      last = result.catch(() => undefined)
      return result
    },
    take({ picture, lines }) {
      if (picture === asked) answered(lines)
    },
    async close() {},
  }
}
