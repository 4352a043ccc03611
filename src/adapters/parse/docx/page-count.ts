/** The page that what comes next stands on, as far as the file itself says. */
export interface PageCount {
  readonly page: number
  /** Has the file said anything about pages? */
  readonly stated: boolean
  /** Something visible was placed. */
  place(): void
  /** The author's own break. */
  breakHere(): void
  /** Where Word last broke the page. Right after the author's break it is the same break. */
  renderedBreakHere(): void
  /** The paragraph asks for a new page; it has one when nothing was placed since the last break. */
  breakBefore(): void
  /** On to the next odd or even page, leaving one blank where needed. */
  breakToParity(odd: boolean): void
  /** Cells of a row stand side by side: each counts from where the row begins, and the longest decides. */
  sideBySide(cells: readonly (() => void)[]): void
}

export function createPageCount(): PageCount {
  let page = 1
  let stated = false
  let placed = false
  let fresh = false

  const turn = () => {
    page += 1
    stated = true
    fresh = true
  }

  return {
    get page() {
      return page
    },
    get stated() {
      return stated
    },
    place() {
      placed = true
      fresh = false
    },
    breakHere: turn,
    renderedBreakHere() {
      stated = true
      if (fresh) fresh = false
      else page += 1
    },
    breakBefore() {
      stated = true
      if (placed && !fresh) turn()
    },
    breakToParity(odd) {
      if (!fresh) turn()
      if ((page % 2 === 1) !== odd) page += 1
    },
    sideBySide(cells) {
      const start = { page, fresh }
      let end = start
      for (const cell of cells) {
        page = start.page
        fresh = start.fresh
        cell()
        if (page > end.page || (page === end.page && !fresh)) end = { page, fresh }
      }
      page = end.page
      fresh = end.fresh
    },
  }
}
