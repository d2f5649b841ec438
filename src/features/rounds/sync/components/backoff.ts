const FIRST_WAIT = 5_000
const LONGEST_WAIT = 300_000

/** How long to wait after so many failures; the server may ask for longer, in seconds. In milliseconds. */
export const waitAfter = (failures: number, retryAfter = 0) =>
  Math.max(Math.min(FIRST_WAIT * 2 ** (failures - 1), LONGEST_WAIT), retryAfter * 1_000)
