export const pagesShown = 5
/** Pixels a point, as the evidence page asks for. */
export const scale = 2
const rounds = 5

/** Medians, in milliseconds. */
export interface Timed {
  readonly view: number
  readonly bare: number
}

export const ratioOf = ({ view, bare }: Timed): number => view / bare

/** One after the other, round by round, so that other work on the machine falls on both. The first round warms up. */
export async function alternately(view: () => Promise<unknown>, bare: () => Promise<unknown>): Promise<Timed> {
  const times: Timed[] = []
  for (let round = 0; round <= rounds; round += 1) times.push({ view: await msOf(view), bare: await msOf(bare) })
  const measured = times.slice(1)
  return { view: median(measured.map((time) => time.view)), bare: median(measured.map((time) => time.bare)) }
}

async function msOf(work: () => Promise<unknown>): Promise<number> {
  const started = performance.now()
  await work()
  return performance.now() - started
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]!
}
