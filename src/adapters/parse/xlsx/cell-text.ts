/** Control characters are written `_x000D_`, and an underscore that would look like one `_x005F_`. */
export function unescaped(text: string): string {
  if (!text.includes('_x')) return text
  return text.replace(/_x([\da-fA-F]{4})_/g, (whole, hex: string) => {
    const code = Number.parseInt(hex, 16)
    const isText = code === 0x09 || code === 0x0a || code === 0x0d || code >= 0x20
    if (!isText) return ''
    return code >= 0xd800 && code <= 0xdfff ? whole : String.fromCharCode(code)
  })
}

/** The text of a cell as it is shown: one kind of line break, NFC. */
export function shownText(raw: string): string {
  const text = unescaped(raw)
  const lines = text.includes('\r') ? text.replace(/\r\n?/g, '\n') : text
  return detached(lines.normalize('NFC'))
}

const slicedFrom = 13

/**
 * A copy of its own. From thirteen characters on, a piece cut out of a text keeps the whole text alive behind it;
 * a few cells would hold a sheet's entire XML.
 */
function detached(text: string): string {
  return text.length < slicedFrom ? text : ` ${text}`.slice(1)
}
