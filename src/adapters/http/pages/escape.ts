const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

/** For text and for attribute values in double quotes. Control characters have no place in a page and are left out. */
export function escapeHtml(text: string): string {
  return text
    .replace(/[&<>"']/gu, (character) => entities[character] ?? '')
    .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f]/gu, '')
}

/** A template whose values are escaped; only what `html` itself made goes in as it is. */
export function html(parts: TemplateStringsArray, ...values: readonly HtmlValue[]): Html {
  return { html: parts.reduce((text, part, index) => `${text}${rendered(values[index - 1])}${part}`) }
}

export interface Html {
  readonly html: string
}

type HtmlValue = string | number | Html | readonly Html[] | undefined

function rendered(value: HtmlValue): string {
  if (value === undefined) return ''
  if (typeof value === 'string' || typeof value === 'number') return escapeHtml(String(value))
  return 'html' in value ? value.html : value.map((part) => part.html).join('')
}
