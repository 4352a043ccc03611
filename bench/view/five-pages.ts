import { pdfOf } from '../../test/support/pdf-of.ts'
import { penFor } from '../../test/support/pdf-pen.ts'

export const question = '배수 시설 점검 결과는 어떠한가요?'

const pen = penFor()
const sentences = [
  '가로수 정비를 위하여 구역마다 담당자를 지정한다.',
  '예산은 분기마다 나누어 집행하고 그 내역을 공개한다.',
]

/** Five full pages, each with one line that answers the question. */
export function fivePages(): Uint8Array {
  const pages = Array.from({ length: 5 }, (_, page) => {
    const lines = Array.from({ length: 48 }, (_, line) =>
      line === 20
        ? pen.text(
            60,
            60 + line * 15,
            `제${page + 1}구역 배수 시설 점검 결과는 ${['양호', '보통', '미흡', '우수', '불량'][page]}이다.`,
          )
        : pen.text(
            60,
            60 + line * 15,
            `${page + 1}-${line + 1} ${sentences[line % 2]} ${sentences[(line + page) % 2]}`,
            { size: 9 },
          ),
    )
    return { content: lines.join('') }
  })
  return pdfOf({ pages })
}
