import type { Page } from '@playwright/test'
import { enter, expect, type Program } from './program.ts'

declare global {
  interface Window {
    /** What moved by itself on the page so far, as browsers count it: 0.1 is what one notices. */
    shift: number
    /** What it was, and from where to where. */
    moved: string[]
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

const WRAPPER = '/management/commissions/commissionWrapper/ski/2?onglet='
const GENERAL = '/management/general/'
/** Screens that are loaded with an empty cache. */
const SCREENS = [
  ...['/', '/commission/ski', '/commission/enfants', '/news', '/news/3', '/photos', '/photos/1', '/documents'],
  ...['/documents/1', '/reserver', '/partners', '/cart', '/accountWrapper/1?onglet=photos', '/management/messages'],
  ...['/management/photos', '/management/photos/1', '/management/documents', '/management/partners'],
  ...['/management/news', '/management/news/new', '/management/persons', '/management/persons/queue'],
  ...['/management/payments', '/management/payments/problems', '/management/commissions/children'],
  ...['/management/general'],
  ...['page', 'membres', 'administrateurs', 'e-mails', 'publications', 'message'].map((tab) => WRAPPER + tab),
  ...['association', 'saison', 'cotisations', 'paiement', 'commissions'].map((tab) => GENERAL + tab),
  ...['campagne', 'calendrier', 'e-mails', 'donnees', 'roles', 'statistiques', 'journal'].map((tab) => GENERAL + tab),
]

/** Opens addresses; each has come when nothing it asked for is under way, and nothing is either once it was drawn anew. */
function opener(page: Page) {
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
    await expect(page.locator('h1').first()).toBeAttached()
    await expect(page.locator('main [aria-busy="true"]')).toHaveCount(0)
    let before: number
    do {
      await expect.poll(() => underWay.size).toBe(0)
      before = begun
      await untilDrawn(page)
    } while (begun > before || underWay.size > 0)
  }
}

/** Opens every screen as if for the first time: what comes late, a font or a picture, moves what is there already. */
export async function expectNothingMoves(page: Page, program: Program) {
  await enter(page, program, 'admin@demo.example', '/')
  const cache = await page.context().newCDPSession(page)
  await cache.send('Network.enable')
  await cache.send('Network.setCacheDisabled', { cacheDisabled: true })
  await page.addInitScript(countShifts)
  const open = opener(page)
  const moving: string[] = []
  for (const screen of SCREENS) {
    await open(`${program.url}${screen}`)
    moving.push(...(await findMoving(page)).map((words) => `${screen}: ${words}`))
  }
  expect(moving).toEqual([])
}
