export interface Clock {
  /** Milliseconds since 1970, UTC. */
  nowMs(): number

  /** Milliseconds from some fixed moment; never goes back. */
  elapsedMs(): number
}
