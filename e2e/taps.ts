import type { Locator } from '@playwright/test'

/** Counts what a hand does: a press is one tap, a field that is typed into one, a list that is opened and chosen from two. */
export function countTaps() {
  let taps = 0
  return {
    press: async (what: Locator) => {
      taps++
      await what.click()
    },
    type: async (what: Locator, text: string) => {
      taps++
      await what.fill(text)
    },
    choose: async (what: Locator, value: string) => {
      taps += 2
      await what.selectOption(value)
    },
    count: () => taps,
  }
}
