/** The headings that what follows sits under, outermost first. */
export function createHeadingPath() {
  const open: { readonly level: number; readonly block: string }[] = []
  return {
    /** The nearest heading above. */
    get current(): string | null {
      return open.at(-1)?.block ?? null
    },
    /** The heading that one of this level sits under; headings of its level and deeper end here. */
    leaveTo(level: number): string | null {
      while ((open.at(-1)?.level ?? 0) >= level) open.pop()
      return open.at(-1)?.block ?? null
    },
    enter(level: number, block: string): void {
      open.push({ level, block })
    },
  }
}
