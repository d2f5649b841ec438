import type { Page, Route } from '@playwright/test'
import { settle } from './accessibility/look.ts'
import { expect } from './program.ts'

declare global {
  interface Window {
    /** What moved by itself on the page so far, as browsers count it: 0.1 is what one notices. */
    shift: number
    /** What it was, and from where to where. */
    moved: string[]
    /** What one would press, and what moved from under the finger. */
    escaped: string[]
  }
}

/** A page that moves less while it comes is one where nothing moves. */
const MOST_SHIFT = 0.05

/** Runs in the page, before anything of it. */
export function countShifts() {
  window.shift = 0
  window.moved = []
  type Shift = PerformanceEntry & { value: number; hadRecentInput: boolean; sources: Source[] }
  type Source = { node: Node | null; previousRect: DOMRect; currentRect: DOMRect }
  const told = ({ node, previousRect: before, currentRect: after }: Source) =>
    `${node?.nodeName} « ${node?.textContent?.slice(0, 40)} » ${before.x},${before.y} → ${after.x},${after.y}`
  new PerformanceObserver((seen) => {
    for (const { value, hadRecentInput, sources } of seen.getEntries() as Shift[]) {
      if (hadRecentInput) continue
      window.shift += value
      window.moved.push(...sources.map(told))
    }
  }).observe({ type: 'layout-shift', buffered: true })
}

/** Until the page was drawn with everything it knows now: its fonts are there, and two pictures of it were made. */
const untilDrawn = (page: Page) =>
  page.evaluate(async () => {
    await document.fonts.ready
    for (let drawn = 0; drawn < 2; drawn++) await new Promise(requestAnimationFrame)
  })

/** What moved by itself since the page was opened, in words; nothing if it was too little to be noticed. */
export async function findMoving(page: Page, most = MOST_SHIFT): Promise<string[]> {
  await untilDrawn(page)
  const { shift, moved } = await page.evaluate(() => ({ shift: window.shift, moved: window.moved }))
  return shift < most ? [] : [`it moves by ${shift.toFixed(2)} while it comes: ${moved.join(', ')}`]
}

/** Runs in the page, before anything of it: watches where buttons, links and fields of the first screen stand, drawing by drawing. */
export function watchControls() {
  window.escaped = []
  // Half of a button's height: who presses its middle presses it still.
  const most = 22
  type Place = { x: number; y: number; scrolled: number }
  const places = new Map<Element, Place>()
  /** A page that scrolls moves what it holds in the window, and what stands still in the window on the page. */
  const moved = (before: Place, { x, y, scrolled }: Place) =>
    Math.max(
      Math.abs(x - before.x),
      Math.min(Math.abs(y - before.y), Math.abs(y + scrolled - before.y - before.scrolled)),
    )
  const look = () => {
    for (const control of places.keys()) if (!control.isConnected) places.delete(control)
    // The society's name leads home: it comes with its font, and nobody presses it for what is on the way.
    for (const control of document.querySelectorAll(
      ':is(a:not(.brand), button, input, select, textarea):not(footer *)',
    )) {
      const { x, y, width } = control.getBoundingClientRect()
      const isSeen = width > 0 && control.checkVisibility({ visibilityProperty: true })
      const [before, now] = [places.get(control), { x, y, scrolled: scrollY }]
      if (isSeen) places.set(control, now)
      else places.delete(control)
      if (!isSeen || !before || before.y > innerHeight) continue
      const far = Math.round(moved(before, now))
      const name = control.getAttribute('aria-label') ?? control.textContent
      if (far >= most) window.escaped.push(`« ${name?.slice(0, 40)} » moves by ${far} px`)
    }
    requestAnimationFrame(look)
  }
  requestAnimationFrame(look)
}

/** Answers come one after the other, the last asked first, and the page is drawn before each: what stands there meanwhile is seen and pressed. */
export async function answerOneByOne(page: Page) {
  const waiting: Route[] = []
  let isAnswering = false
  await page.route('**/aspr/v1/**', async (route) => {
    waiting.push(route)
    if (isAnswering) return
    isAnswering = true
    while (waiting.length > 0) {
      // A page that is left neither draws nor asks.
      await untilDrawn(page).catch(() => undefined)
      const last = waiting.pop()
      await last?.continue().catch(() => undefined)
      await last?.request().response()
    }
    isAnswering = false
  })
}

/** Opens addresses; each has come when nothing it asked for is under way, and nothing is either once it was drawn anew. */
export function opener(page: Page) {
  const underWay = new Set<unknown>()
  let begun = 0
  page.on('request', (request) => {
    begun++
    underWay.add(request)
  })
  for (const end of ['requestfinished', 'requestfailed'] as const)
    page.on(end as 'requestfinished', (request) => underWay.delete(request))
  return async (address: string) => {
    underWay.clear()
    await page.goto(address)
    await settle(page)
    let before: number
    do {
      await expect.poll(() => underWay.size).toBe(0)
      before = begun
      await untilDrawn(page)
    } while (begun > before || underWay.size > 0)
  }
}
