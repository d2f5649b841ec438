import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, type Page } from '@playwright/test'
import type axe from 'axe-core'

declare global {
  interface Window {
    axe: typeof axe
  }
}

/** Without its comments it is less than half as long to send and to read. */
const AXE = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8')

/** What the colours decide; the rest is the same in the dark. */
const BY_COLOUR = ['color-contrast', 'link-in-text-block']

/** Runs in the page: what breaks a rule, and where. Only findings are described: describing the rest takes longer than looking. */
async function findViolations({ rules, layer }: { rules: string[] | undefined; layer: boolean }) {
  // The page behind a window has an entry of its own.
  const top = layer ? [...document.querySelectorAll('[role="dialog"]')].at(-1) : undefined
  const { violations } = await window.axe.run(top ?? document, {
    resultTypes: ['violations'],
    ...(rules && { runOnly: { type: 'rule', values: rules } }),
    // A question over a window: each has a head of its own.
    ...(layer && { rules: { 'landmark-no-duplicate-banner': { enabled: false } } }),
  })
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.target.join(' ')).join(', ')}`)
}

/** Waits until the screen has loaded and nothing moves: a dialog that fades in has colours nobody will see. */
export async function settle(page: Page) {
  await expect(page.locator('h1').first()).toBeAttached()
  await expect(page.locator('[aria-busy="true"]:not([data-specimen] *)')).toHaveCount(0)
  await page.evaluate(async () => {
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve))
    await frame()
    await frame()
    const endless = (animation: Animation) => animation.effect?.getComputedTiming().endTime === Number.POSITIVE_INFINITY
    const moving = document.getAnimations().filter((animation) => !endless(animation))
    await Promise.allSettled(moving.map((animation) => animation.finished))
  })
}

/** What axe finds, in light and dark. What a second look does not find was on its way: a dialog is named just after it is there. */
export async function findFaults(page: Page, { layer }: { layer: boolean }): Promise<string[]> {
  const faults: string[] = []
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    const rules = colorScheme === 'dark' ? BY_COLOUR : undefined
    const look = async () => {
      await settle(page)
      if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(AXE)
      return await page.evaluate(findViolations, { rules, layer })
    }
    const violations = (await look()).length > 0 ? await look() : []
    faults.push(...violations.map((violation) => `${colorScheme}: ${violation}`))
  }
  await page.emulateMedia({ colorScheme: 'light' })
  return faults
}

/** Runs in the page: what stands alone to be pressed and is lower than a finger needs. A link in a sentence, or among facts, does not stand alone. */
export const findSmall = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const isInSentence = ({ parentElement }: Element) =>
      [...(parentElement?.childNodes ?? [])].some(({ nodeType, textContent }) => nodeType === 3 && textContent?.trim())
    return [...document.querySelectorAll<HTMLElement>('button, a[href], summary')]
      .filter(
        (element) => element.checkVisibility() && !element.closest('p, dd, .prose, .skip') && !isInSentence(element),
      )
      .filter((element) => element.getClientRects().length > 0)
      .filter((element) => element.getBoundingClientRect().height < 43.5)
      .map((element) => `${(element.ariaLabel ?? element.textContent ?? '').trim()} is less than 44 px high`)
  })
