const raised: Readonly<Record<string, string>> = {
  0: '⁰',
  1: '¹',
  2: '²',
  3: '³',
  4: '⁴',
  5: '⁵',
  6: '⁶',
  7: '⁷',
  8: '⁸',
  9: '⁹',
  '(': '⁽',
  ')': '⁾',
  '+': '⁺',
  '-': '⁻',
  '−': '⁻',
  n: 'ⁿ',
}

const lowered: Readonly<Record<string, string>> = {
  0: '₀',
  1: '₁',
  2: '₂',
  3: '₃',
  4: '₄',
  5: '₅',
  6: '₆',
  7: '₇',
  8: '₈',
  9: '₉',
  '(': '₍',
  ')': '₎',
  '+': '₊',
  '-': '₋',
}

/** A note mark after a number must not become part of the number: `1,000` and a small `1)` are `1,000¹⁾`. */
export function raisedText(text: string): string {
  return Array.from(text, (sign) => (Object.hasOwn(raised, sign) ? raised[sign] : sign)).join('')
}

export function loweredText(text: string): string {
  return Array.from(text, (sign) => (Object.hasOwn(lowered, sign) ? lowered[sign] : sign)).join('')
}
