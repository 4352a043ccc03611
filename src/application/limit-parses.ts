/** Counts the parses that requests have under way, and refuses one too many at once instead of letting it wait. */
export interface ParseGate {
  readonly parsingNow: number
  readonly parallelMax: number | undefined

  /** A function that leaves again, once; undefined when the gate is full. */
  enter(): (() => void) | undefined
}

export function createParseGate(parallelMax: number | undefined): ParseGate {
  let inside = 0

  return {
    get parsingNow() {
      return inside
    },
    parallelMax,
    enter() {
      if (parallelMax !== undefined && inside >= parallelMax) return undefined
      inside += 1
      let left = false
      return () => {
        if (left) return
        left = true
        inside -= 1
      }
    },
  }
}
