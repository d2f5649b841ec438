import { at, enter, expect, test } from './program.ts'

const WRAPPER = '/management/commissions/commissionWrapper/ski/2?onglet='
const GENERAL = '/management/general?onglet='
const SCREENS = [
  ...[
    '/',
    '/commission/ski',
    '/commission/enfants',
    '/news',
    '/news/1',
    '/photos',
    '/photos/1',
    '/documents',
    '/documents/1',
  ],
  ...['/partners', '/cart', '/accountWrapper/1?onglet=photos', '/management/messages', '/management/photos'],
  ...['/management/photos/1', '/management/documents', '/management/news', '/management/news/new'],
  ...['page', 'membres', 'administrateurs', 'e-mails', 'publications', 'message'].map((tab) => WRAPPER + tab),
  ...['association', 'saison', 'cotisations', 'paiement', 'commissions', 'documents', 'partenaires'].map(
    (tab) => GENERAL + tab,
  ),
  ...['campagne', 'calendrier', 'e-mails', 'donnees', 'roles', 'statistiques', 'journal'].map((tab) => GENERAL + tab),
]

declare global {
  interface Window {
    /** What moved by itself on the page so far, as browsers count it: 0.1 is what one notices. */
    shift: number
  }
}

/** Runs in the page, before anything of it. */
function countShifts() {
  window.shift = 0
  new PerformanceObserver((seen) => {
    for (const entry of seen.getEntries() as (PerformanceEntry & { value: number; hadRecentInput: boolean })[])
      if (!entry.hadRecentInput) window.shift += entry.value
  }).observe({ type: 'layout-shift', buffered: true })
}

for (const width of [360, 1440] as const)
  at(width, () => {
    test('nothing moves on a screen while it comes (docs/decisions/0055)', async ({ page, program }) => {
      test.slow()
      await enter(page, program, 'admin@demo.example', '/')
      const cache = await page.context().newCDPSession(page)
      await cache.send('Network.enable')
      await cache.send('Network.setCacheDisabled', { cacheDisabled: true })
      await page.addInitScript(countShifts)
      const moving: string[] = []
      for (const screen of SCREENS) {
        await page.goto(`${program.url}${screen}`, { waitUntil: 'networkidle' })
        const shift = await page.evaluate(() => window.shift)
        if (shift >= 0.05) moving.push(`${screen} ${shift.toFixed(2)}`)
      }
      expect(moving).toEqual([])
    })
  })
