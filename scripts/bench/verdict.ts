/** The API cannot be faster than the bare server it is built on: beyond this ratio the measurement is wrong. */
const CREDIBLE = 1.05
/** Default minimum ratio of the API to the bare server. */
const OWED = 0.7

/**
 * Rates compared with a bare server (`of`: or with something else), which is plain `node:http` with a pool, or the
 * faster of two.
 */
export type Measurement = { name: string; ratio: number; ofLimit?: number; owed?: number; of?: string }

export const middle = (values: number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN

/** A run of background work in seconds, with its limit. */
export type Run = { name: string; seconds: number; most: number }

/** Reports work that exceeded its limit. */
export const tooSlow = (runs: readonly Run[]): string[] =>
  runs
    .filter(({ seconds, most }) => !(seconds <= most))
    .map(({ name, seconds, most }) => `! ${name} took ${seconds.toFixed(1)} s; ${most} s is the most it may take.`)

/** Reports wrong and slow measurements, wrong ones first, and whether the run is credible at all. */
export function verdict(measured: Measurement[]): { lines: string[]; credible: boolean } {
  const wrong = measured.flatMap(({ name, ratio, ofLimit = Math.min(ratio, 1) }) =>
    ofLimit <= CREDIBLE ? [] : [{ name, ofLimit }],
  )
  const slow = measured.filter(({ ratio, owed = OWED }) => ratio < owed)
  return {
    lines: [
      ...wrong.map(
        ({ name, ofLimit }) =>
          `!!! WRONG MEASUREMENT: ${name} at ${ofLimit.toFixed(2)} of its own limit (${CREDIBLE} at most). The yardstick does more than the API, or something else.`,
      ),
      ...slow.map(
        ({ name, ratio, owed = OWED, of = 'bare' }) =>
          `! ${name} is at ${ratio.toFixed(2)} of ${of}; ${owed.toFixed(2)} is owed.`,
      ),
    ],
    credible: wrong.length === 0,
  }
}
