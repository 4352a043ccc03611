/** A cell by its places in the grid. */
export interface Box {
  readonly row: number
  readonly col: number
  readonly rowspan: number
  readonly colspan: number
}

interface Extent {
  top: number
  left: number
  bottom: number
  right: number
  places: number
}

/**
 * Each group of places as a rectangle. A group that runs round others is a cell that holds them as a table of its own
 * (`holders`: its index, and what it holds); a group of any other shape is cut into rectangles. `regions` are the
 * bounds of the groups, whatever their shape.
 */
export function boxesOf(rows: number, cols: number, groupAt: (row: number, col: number) => number, outside: number) {
  const extents = extentsOf(rows, cols, groupAt)
  const taken = new Uint8Array(rows * cols)
  const boxes: Box[] = []
  const holders: { cell: number; held: Box[] }[] = []
  const seen = new Set<number>()
  let irregular = false

  const take = ({ row, col, rowspan, colspan }: Box) => {
    for (let r = row; r < row + rowspan; r += 1) taken.fill(1, r * cols + col, r * cols + col + colspan)
  }
  for (const [group, extent] of extents) {
    if (group === outside || isRectangle(extent) || !holdsOthers(extent, extents, groupAt)) continue
    const box = boxOf(extent)
    const held = [...extents]
      .filter(([other, inner]) => other !== group && isWithin(inner, extent))
      .map(([, inner]) => boxOf(inner))
    take(box)
    holders.push({ cell: boxes.length, held })
    boxes.push(box)
  }
  for (let row = 0; row < rows; row += 1) {
    for (let col = 0; col < cols; col += 1) {
      const group = groupAt(row, col)
      if (group === outside || taken[row * cols + col] === 1) continue
      if (seen.has(group)) irregular = true
      seen.add(group)
      const free = (r: number, c: number) =>
        r < rows && c < cols && groupAt(r, c) === group && taken[r * cols + c] === 0
      let colspan = 1
      while (free(row, col + colspan)) colspan += 1
      let rowspan = 1
      while (every(colspan, (step) => free(row + rowspan, col + step))) rowspan += 1
      const box = { row, col, rowspan, colspan }
      take(box)
      boxes.push(box)
    }
  }
  const regions = [...extents].flatMap(([group, extent]) => (group === outside ? [] : [boxOf(extent)]))
  return { boxes, irregular, holders, regions }
}

function extentsOf(rows: number, cols: number, groupAt: (row: number, col: number) => number): Map<number, Extent> {
  const extents = new Map<number, Extent>()
  for (let row = 0; row < rows; row += 1) {
    for (let col = 0; col < cols; col += 1) {
      const group = groupAt(row, col)
      const extent = extents.get(group)
      if (extent === undefined) extents.set(group, { top: row, left: col, bottom: row, right: col, places: 1 })
      else {
        extent.left = Math.min(extent.left, col)
        extent.right = Math.max(extent.right, col)
        extent.bottom = row
        extent.places += 1
      }
    }
  }
  return extents
}

function isRectangle({ top, left, bottom, right, places }: Extent): boolean {
  return (bottom - top + 1) * (right - left + 1) === places
}

/**
 * Is all else in its bounds wholly inside them, made of rectangles, and walled off on three sides at least?
 * A label that goes round the corner of its rows is open on two.
 */
function holdsOthers(
  extent: Extent,
  extents: ReadonlyMap<number, Extent>,
  groupAt: (row: number, col: number) => number,
): boolean {
  const touched = new Set<string>()
  for (let row = extent.top; row <= extent.bottom; row += 1) {
    for (let col = extent.left; col <= extent.right; col += 1) {
      const other = extents.get(groupAt(row, col))!
      if (other === extent) continue
      if (!(isWithin(other, extent) && isRectangle(other))) return false
      if (row === extent.top) touched.add('top')
      if (row === extent.bottom) touched.add('bottom')
      if (col === extent.left) touched.add('left')
      if (col === extent.right) touched.add('right')
    }
  }
  return touched.size <= 1
}

function isWithin(inner: Extent, outer: Extent): boolean {
  return (
    inner.top >= outer.top && inner.left >= outer.left && inner.bottom <= outer.bottom && inner.right <= outer.right
  )
}

function boxOf({ top, left, bottom, right }: Extent): Box {
  return { row: top, col: left, rowspan: bottom - top + 1, colspan: right - left + 1 }
}

function every(count: number, test: (step: number) => boolean): boolean {
  for (let step = 0; step < count; step += 1) if (!test(step)) return false
  return true
}
