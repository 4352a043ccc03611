import { joinLetterSpacing, labelKey, oneLine } from '../text/normalize.ts'

/** What the 수신 line says: nobody outside, a list elsewhere on the paper, or the recipients themselves. */
export type RecipientLine =
  | { readonly kind: 'internal' }
  | { readonly kind: 'listed-below' }
  | { readonly kind: 'named'; readonly names: readonly string[] }

export function readRecipientLine(value: string): RecipientLine {
  const key = labelKey(value)
  if (key === '내부결재' || key === '내부결재용') return { kind: 'internal' }
  if (/^(?:수신자|수신처|별첨|붙임|뒷면|하단)?(?:참조|기재|별첨|목록참조|명단참조)$/u.test(key))
    return { kind: 'listed-below' }
  return { kind: 'named', names: splitRecipients(value) }
}

/** Names between commas; a comma inside brackets belongs to the name. */
export function splitRecipients(list: string): string[] {
  const names: string[] = []
  let depth = 0
  let name = ''
  for (const sign of `${list},`) {
    if (/[([（［「]/u.test(sign)) depth += 1
    else if (/[)\]）］」]/u.test(sign)) depth = Math.max(0, depth - 1)
    if (depth === 0 && /[,，;、]/u.test(sign)) {
      names.push(name)
      name = ''
    } else name += sign
  }
  return [...names, name.slice(0, -1)]
    .map((part) => joinLetterSpacing(oneLine(part)).replace(/\s+(?:귀하|귀중)$|(?<=[가-힣)])\.$/gu, ''))
    .filter((part) => part !== '')
}
