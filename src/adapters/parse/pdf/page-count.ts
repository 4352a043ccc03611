const window = 400

/**
 * The number of pages the file says it has, where that can be read without its directory: the highest count in a
 * page-tree node. Undefined when the nodes are packed away.
 */
export function declaredPages(bytes: Uint8Array): number | undefined {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  let most: number | undefined
  for (let at = buffer.indexOf('/Count'); at >= 0; at = buffer.indexOf('/Count', at + 6)) {
    const around = buffer.toString('latin1', Math.max(0, at - window), at + window)
    const here = Math.min(at, window)
    const start = Math.max(around.lastIndexOf(' obj', here), around.lastIndexOf('endobj', here))
    const end = around.indexOf('endobj', here)
    const object = around.slice(start < 0 ? 0 : start, end < 0 ? undefined : end)
    if (!/\/Type\s*\/Pages\b/u.test(object)) continue
    const count = Number(/^\/Count\s+(\d{1,10})/u.exec(around.slice(here))?.[1] ?? Number.NaN)
    if (Number.isSafeInteger(count)) most = Math.max(most ?? 0, count)
  }
  return most
}
