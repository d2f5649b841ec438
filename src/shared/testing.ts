import { expect } from 'vitest'

/**
 * Watches the clock from now on: what happens until `expectNow` was now, and no more than so many milliseconds later where it lies ahead.
 * However long the machine takes, what was written down lies between the two.
 */
export function watchClock() {
  const before = Date.now()
  return {
    expectNow: (moment: string | null | undefined, laterMs = 0) => {
      const at = Date.parse(moment ?? '')
      expect(at).toBeGreaterThanOrEqual(before + laterMs)
      expect(at).toBeLessThanOrEqual(Date.now() + laterMs)
    },
  }
}
