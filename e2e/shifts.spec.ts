import type { Page } from '@playwright/test'
import { PATIENCE_MS } from '../scripts/testing/patience.ts'
import { at, enter, expect, test } from './program.ts'
import { countShifts, shiftOf, untilDrawn } from './shifts.ts'

const WRAPPER = '/management/commissions/commissionWrapper/ski/2?onglet='
const GENERAL = '/management/general/'
const SCREENS = [
  ...[
    '/',
    '/commission/ski',
    '/commission/enfants',
    '/news',
    '/news/3',
    '/photos',
    '/photos/1',
    '/documents',
    '/documents/1',
    '/reserver',
  ],
  ...['/partners', '/cart', '/accountWrapper/1?onglet=photos', '/management/messages', '/management/photos'],
  ...[
    '/management/photos/1',
    '/management/documents',
    '/management/partners',
    '/management/news',
    '/management/news/new',
  ],
  ...[
    '/management/persons',
    '/management/payments',
    '/management/payments/problems',
    '/management/persons/queue',
    '/management/general',
    '/management/commissions/children',
  ],
  ...['page', 'membres', 'administrateurs', 'e-mails', 'publications', 'message'].map((tab) => WRAPPER + tab),
  ...['association', 'saison', 'cotisations', 'paiement', 'commissions'].map((tab) => GENERAL + tab),
  ...['campagne', 'calendrier', 'e-mails', 'donnees', 'roles', 'statistiques', 'journal'].map((tab) => GENERAL + tab),
]

// As the demonstration is: what other journeys leave behind is no part of these screens.
test.use({ society: 'shifts' })

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

/** Between phone and desk tables have the least room. A chart takes its new width a moment after the page. */
async function isWiderThanTablet(page: Page) {
  const desk = page.viewportSize()
  await page.setViewportSize({ width: 768, height: 800 })
  const wider = await page
    .waitForFunction(() => document.documentElement.scrollWidth <= window.innerWidth, undefined, {
      timeout: PATIENCE_MS,
    })
    .then(
      () => false,
      () => true,
    )
  if (desk) await page.setViewportSize(desk)
  return wider
}

for (const width of [360, 1440] as const)
  at(width, () => {
    test('nothing moves on a screen while it comes, and no tablet scrolls it sideways (docs/decisions/0055)', async ({
      page,
      program,
    }) => {
      test.slow()
      await enter(page, program, 'admin@demo.example', '/')
      const cache = await page.context().newCDPSession(page)
      await cache.send('Network.enable')
      await cache.send('Network.setCacheDisabled', { cacheDisabled: true })
      await page.addInitScript(countShifts)
      const open = opener(page)
      const [moving, tooWide]: [string[], string[]] = [[], []]
      for (const screen of SCREENS) {
        await open(`${program.url}${screen}`)
        const shift = await shiftOf(page)
        if (shift >= 0.05) moving.push(`${screen} ${shift.toFixed(2)}`)
        if (width === 1440 && (await isWiderThanTablet(page))) tooWide.push(screen)
      }
      expect({ moving, tooWide }).toEqual({ moving: [], tooWide: [] })
    })
  })
