import { at, enter, expect, test } from './program.ts'
import { answerOneByOne, opener, watchControls } from './shifts.ts'

// As the demonstration is: what other journeys leave behind is no part of these screens.
test.use({ society: 'steady', contextOptions: { reducedMotion: 'reduce' } })

const WRAPPER = '/management/commissions/commissionWrapper/location/1?onglet='
/** A screen of each kind that moved what one presses while it came; `npm run test:full` opens all. */
const SCREENS = [
  ...['/management', '/management/persons', '/management/partners?archives=oui', '/management/documents'],
  ...['/management/commissions/calendars', '/management/commissions/calendars?verifier=oui'],
  ...['a-faire', 'reservations', 'liste', 'ressources'].map((tab) => WRAPPER + tab),
  ...['/commission/location', '/management/commissions/calendars/scan'],
]

at(360, () => {
  test('buttons, links and fields stay where they are while a page and its answers come', async ({ page, program }) => {
    test.slow()
    await enter(page, program, 'admin@demo.example', '/')
    await page.addInitScript(watchControls)
    await answerOneByOne(page)
    const open = opener(page)
    const escaped: string[] = []
    for (const screen of SCREENS) {
      await open(new URL(screen, program.url).href)
      escaped.push(...(await page.evaluate(() => window.escaped)).map((words) => `${screen}: ${words}`))
    }
    expect(escaped).toEqual([])
  })
})
