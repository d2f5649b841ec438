import type { Locator, Page } from '@playwright/test'

/** Counts what a hand does: a press is one tap, a field that is typed into one, a list that is opened and chosen from two. */
export function countTaps() {
  let taps = 0
  let fields = 0
  return {
    press: async (what: Locator) => {
      taps++
      await what.click()
    },
    type: async (what: Locator, text: string) => {
      taps++
      fields++
      await what.fill(text)
    },
    choose: async (what: Locator, value: string) => {
      taps += 2
      fields++
      await what.selectOption(value)
    },
    count: () => taps,
    /** The number of fields that were typed into or chosen from. */
    fields: () => fields,
  }
}

/** How many windows of this size the page is long. */
export const screensOf = (page: Page) => page.evaluate(() => document.documentElement.scrollHeight / innerHeight)
