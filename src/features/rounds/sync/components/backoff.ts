const FIRST_WAIT = 5_000
const LONGEST_WAIT = 300_000

/** Milliseconds to wait after this many failures; `retryAfter` is the server's minimum in seconds. */
export const waitAfter = (failures: number, retryAfter = 0) =>
  Math.max(Math.min(FIRST_WAIT * 2 ** (failures - 1), LONGEST_WAIT), retryAfter * 1_000)
