/** An element as text. Children are XML already; escape words with `words`. */
export function element(
  name: string,
  attributes: Readonly<Record<string, string | number>>,
  ...children: readonly string[]
): string {
  const stated = Object.entries(attributes).map(([key, value]) => ` ${key}="${words(String(value))}"`)
  return children.length === 0
    ? `<${name}${stated.join('')}/>`
    : `<${name}${stated.join('')}>${children.join('')}</${name}>`
}

export const words = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
