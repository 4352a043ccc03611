const figure = /^[<[(〈《【「]?\s*(?:그림|사진|도판|figure|fig\.?)\s*[\dⅠ-Ⅻ<]/iu
const table = /^[<[(〈《【「]?\s*(?:표|별표|table)\s*[\dⅠ-Ⅻ<]/iu

/** Does a caption next to a table belong to it? One above does unless it names a figure; one below must name a table. */
export function isTableCaption(text: string, above: boolean): boolean {
  if (text === '') return false
  return above ? !figure.test(text) : table.test(text)
}
