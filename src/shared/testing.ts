import { expect } from 'vitest'

/**
 * Watches the clock from now on: `expectNow` checks that a recorded moment lies between the two calls, or `laterMs`
 * after that, however slow the machine is.
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
