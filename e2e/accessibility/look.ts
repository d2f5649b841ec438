import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Page } from '@playwright/test'
import type axe from 'axe-core'
import { listNewColours, rememberColours } from './colours.ts'

declare global {
  interface Window {
    axe: typeof axe
  }
}

/** Without its comments it is less than half as long to send and to read. */
const AXE = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8')

/** Runs in the page: what breaks a rule, and where. Only findings are described: describing the rest takes longer than looking. */
async function findViolations({ layer, colours }: { layer: boolean; colours: string[] | undefined }) {
  // The page behind a window has an entry of its own.
  const top = layer ? [...document.querySelectorAll('[role="dialog"]')].at(-1) : undefined
  const coloured = colours?.flatMap((each) => window.coloured.get(each) ?? []).filter((element) => element.isConnected)
  if (coloured?.length === 0) return []
  const { violations } = await window.axe.run(coloured ? { include: coloured } : (top ?? document), {
    resultTypes: ['violations'],
    // No rule reads style sheets, which would all be asked for again; one reads how long a sound plays.
    preload: { assets: ['media'] },
    ...(coloured
      ? { runOnly: { type: 'rule', values: ['color-contrast', 'link-in-text-block'] } }
      : {
          rules: {
            'color-contrast': { enabled: false },
            'link-in-text-block': { enabled: false },
            // A question over a window: each has a head of its own.
            'landmark-no-duplicate-banner': { enabled: !layer },
          },
        }),
  })
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.target.join(' ')).join(', ')}`)
}

/** Runs in the page: whether the screen has loaded. */
const isLoaded = () =>
  document.querySelector('h1') !== null &&
  [...document.querySelectorAll('[aria-busy="true"]')].every((busy) => busy.closest('[data-specimen]'))

/** Runs in the page, until nothing moves: a dialog that fades in has colours nobody will see. */
async function rest(frames: number) {
  for (let frame = 0; frame < frames; frame++) await new Promise((resolve) => requestAnimationFrame(resolve))
  const endless = (animation: Animation) => animation.effect?.getComputedTiming().endTime === Number.POSITIVE_INFINITY
  const moving = document.getAnimations().filter((animation) => !endless(animation))
  await Promise.allSettled(moving.map((animation) => animation.finished))
}

/** Waits until the screen has loaded and nothing moves. The page itself looks, at every frame: `expect` would look a second later. */
export async function settle(page: Page) {
  await page.waitForFunction(isLoaded)
  await page.evaluate(rest, 2)
}

/** What axe finds. What a second look does not find was on its way: a dialog is named just after it is there. */
async function lookTwice(page: Page, asked: Parameters<typeof findViolations>[0]): Promise<string[]> {
  const violations = await page.evaluate(findViolations, asked)
  if (violations.length === 0) return []
  await settle(page)
  return await page.evaluate(findViolations, asked)
}

/** What axe finds in these colours, in light and in dark. */
async function findPale(page: Page, colours: string[]): Promise<string[]> {
  if (colours.length === 0) return []
  const asked = { layer: false, colours }
  const inLight = await lookTwice(page, asked)
  await page.emulateMedia({ colorScheme: 'dark' })
  // What listens to the change of colours has heard of it with the next frame.
  await page.evaluate(rest, 1)
  const inDark = await lookTwice(page, asked)
  await page.emulateMedia({ colorScheme: 'light' })
  return [...inLight.map((fault) => `light: ${fault}`), ...inDark.map((fault) => `dark: ${fault}`)]
}

/** What axe finds: in the page or in the window over it, and in the colours that were on no screen before. */
export async function findFaults(page: Page, { layer }: { layer: boolean }): Promise<string[]> {
  await settle(page)
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(AXE)
  const faults = await lookTwice(page, { layer, colours: undefined })
  const colours = await listNewColours(page)
  const pale = await findPale(page, colours)
  if (pale.length === 0) rememberColours(colours)
  return [...faults, ...pale]
}

/** Runs in the page: what a phone has no room for: a value as narrow as a letter, a button that goes beyond its window, buttons side by side of two sizes. */
export const findSqueezed = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const told = (element: Element) => (element.ariaLabel ?? element.textContent ?? '').trim()
    const shown = (selector: string) =>
      [...document.querySelectorAll<HTMLElement>(selector)].filter((element) => element.checkVisibility())
    const narrow = shown('dd')
      .filter((value) => told(value).length > 4 && value.getBoundingClientRect().width < 32)
      .map((value) => `the value « ${told(value)} » has no room`)
    const cut = shown('[role="dialog"] .mantine-Button-root')
      .filter((button) => {
        const { right } = button.closest('[role="dialog"]')?.getBoundingClientRect() ?? { right: innerWidth }
        return button.getBoundingClientRect().right > right
      })
      .map((button) => `« ${told(button)} » goes beyond its window`)
    const uneven = shown(':has(> .mantine-Button-root + .mantine-Button-root)')
      .map(({ children }) => [...children].filter((child) => child.checkVisibility()))
      .filter((buttons) => buttons.every((button) => button.matches('.mantine-Button-root')))
      .flatMap((buttons) => buttons.slice(1).map((button, index) => [buttons[index] as Element, button] as const))
      .filter(([one, other]) => {
        const [first, second] = [one.getBoundingClientRect(), other.getBoundingClientRect()]
        const isBeside = Math.min(first.bottom, second.bottom) > Math.max(first.top, second.top)
        return isBeside && Math.max(Math.abs(first.width - second.width), Math.abs(first.height - second.height)) > 1
      })
      .map(([one, other]) => `« ${told(one)} » and « ${told(other)} » stand side by side and differ in size`)
    return [...narrow, ...cut, ...uneven]
  })

/** Runs in the page: what stands alone to be pressed and is lower than a finger needs. A link in a sentence, or among facts, does not stand alone. */
export const findSmall = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const isInSentence = ({ parentElement }: Element) =>
      [...(parentElement?.childNodes ?? [])].some(({ nodeType, textContent }) => nodeType === 3 && textContent?.trim())
    // A title that is the link of its whole card is as high as the card.
    const heightOf = (element: Element) => {
      const { position, height } = getComputedStyle(element, '::after')
      const own = element.getBoundingClientRect().height
      return position === 'absolute' ? Math.max(own, Number.parseFloat(height) || 0) : own
    }
    return [...document.querySelectorAll<HTMLElement>('button, a[href], summary')]
      .filter(
        (element) => element.checkVisibility() && !element.closest('p, dd, .prose, .skip') && !isInSentence(element),
      )
      .filter((element) => element.getClientRects().length > 0)
      .filter((element) => heightOf(element) < 43.5)
      .map((element) => `${(element.ariaLabel ?? element.textContent ?? '').trim()} is less than 44 px high`)
  })
