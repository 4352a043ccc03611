import { labelKey, oneLine } from '../text/normalize.ts'
import type { Line } from './lines.ts'

const formLabels = new Set(
  [
    '수신 수신자 수신처 경유 (경유) 참조 제목 발신 발신자 문서번호 시행번호 발송일자 발신일자 시행 시행일자 시행일 접수 결재일자 결재일 공개여부 공개구분',
    '방침번호 생산등록번호 등록번호 등록일 우 전화 전송 협조자 협조 기안자 검토자 결재권자 보도시점 보도일시 보도일 배포 배포일시',
    '배포일 배포시점 엠바고 담당부서 담당과 담당과장 담당자 책임자 작성일 작성일자 의안번호 발의연월일 제안연월일 발의자 제안자',
  ].flatMap((line) => line.split(' ')),
)

/** Is the key that of a label that official forms print? */
export const isFormLabel = (key: string): boolean => formLabels.has(key)

/**
 * The value beside a label: the next filled cell, or what follows the label on a text line.
 * `""` where the label stands without one; undefined where the line does not carry the label.
 */
export function labelled(line: Line, labels: ReadonlySet<string>): string | undefined {
  if (line.cells.length > 1) {
    const at = line.keys.findIndex((key) => labels.has(key))
    if (at !== -1) return isFormLabel(line.keys[at + 1] ?? '') ? '' : oneLine(line.cells[at + 1] ?? '')
  }
  if (labels.has(line.keys[0]!)) return line.cells.length === 1 ? '' : undefined
  const [first] = line.cells
  const start = bullets.exec(first!)![0].length
  for (const label of labels) {
    const rest = first![start] === label[0] ? afterLabel(first!, start, label) : undefined
    if (rest !== undefined) return isFormLabel(labelKey(rest)) ? '' : oneLine([rest, ...line.cells.slice(1)].join(' '))
  }
  return undefined
}

const bullets = /^[\s\u00a0\u3000·ㆍ○□◦ㅇ*-]*/u

/** `제  목 : 회의 개최` → `회의 개최`. The label's own letters may be spaced; a blank or a colon must end it. */
function afterLabel(text: string, start: number, label: string): string | undefined {
  let at = start
  for (const letter of label) {
    while (at < text.length && isSpace(text[at]!)) at += 1
    if (text[at] !== letter) return undefined
    at += 1
  }
  const rest = text.slice(at)
  const end = /^\s*[:：]\s*|^\s+/u.exec(rest)
  return end === null ? undefined : rest.slice(end[0].length)
}

const isSpace = (sign: string): boolean => /[\s\u00a0\u3000]/u.test(sign)
