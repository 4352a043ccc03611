import { comesBefore, type HeldDocument } from './held-document.ts'

export interface FoundPlace {
  readonly document: HeldDocument
  readonly place: number
}

export interface BestPlace extends FoundPlace {
  readonly score: number
}

/** The best places offered so far, best first; equal scores by name, then by place. */
export interface BestList {
  /** A lower score has no place any more. */
  readonly least: number
  readonly places: readonly BestPlace[]
  offer(score: number, found: FoundPlace): void
}

export function createBestList(limit: number): BestList {
  const places: BestPlace[] = []
  return {
    places,
    get least() {
      return places.length < limit ? Number.NEGATIVE_INFINITY : (places.at(-1)?.score ?? Number.POSITIVE_INFINITY)
    },
    offer(score, found) {
      let at = places.length
      while (at > 0 && isBetter(score, found, places[at - 1]!)) at -= 1
      if (at >= limit) return
      places.splice(at, 0, { score, ...found })
      if (places.length > limit) places.pop()
    },
  }
}

function isBetter(score: number, found: FoundPlace, than: BestPlace): boolean {
  return score > than.score || (score === than.score && comesBefore(found, than))
}
