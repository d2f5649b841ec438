import type { Page } from '@playwright/test'

declare global {
  interface Window {
    /** What moved by itself on the page so far, as browsers count it: 0.1 is what one notices. */
    shift: number
  }
}

/** Runs in the page, before anything of it. */
export function countShifts() {
  window.shift = 0
  new PerformanceObserver((seen) => {
    for (const entry of seen.getEntries() as (PerformanceEntry & { value: number; hadRecentInput: boolean })[])
      if (!entry.hadRecentInput) window.shift += entry.value
  }).observe({ type: 'layout-shift', buffered: true })
}

/** Until the page was drawn with everything it knows now: its fonts are there, and two pictures of it were made. */
export const untilDrawn = (page: Page) =>
  page.evaluate(async () => {
    await document.fonts.ready
    for (let drawn = 0; drawn < 2; drawn++) await new Promise(requestAnimationFrame)
  })

/** How much of the page moved by itself since it was opened. */
export async function shiftOf(page: Page) {
  await untilDrawn(page)
  return await page.evaluate(() => window.shift)
}
