import { findAddress } from '../accessibility/places.ts'
import { AREAS } from '../accessibility/screens.ts'
import { at, expect, keepSession, openSession, test } from '../program.ts'
import { answerOneByOne, countShifts, findMoving, opener, watchControls } from '../shifts.ts'

test.use({ society: 'shifts', contextOptions: { reducedMotion: 'reduce' } })
test.describe.configure({ mode: 'parallel' })

for (const width of [360, 1440] as const)
  at(width, () => {
    for (const [area, screens] of Object.entries(AREAS))
      test(`nothing moves while a screen of ${area} comes for the first time, however late its answers are (docs/decisions/0055)`, async ({
        page,
        program,
      }) => {
        test.slow()
        const network = await page.context().newCDPSession(page)
        await network.send('Network.enable')
        await network.send('Network.setCacheDisabled', { cacheDisabled: true })
        await page.addInitScript(countShifts)
        await page.addInitScript(watchControls)
        await answerOneByOne(page)
        const open = opener(page)
        const logins = new Map<string, Awaited<ReturnType<typeof openSession>>>()
        const moving: string[] = []
        for (const screen of screens) {
          // Such an address scrolls to a part of its page.
          if (screen.path.includes('#register')) continue
          const address = await findAddress(program, screen)
          const { as } = screen
          if (as && !logins.has(as)) logins.set(as, await openSession(program, as))
          await keepSession(page, program, as === undefined ? undefined : logins.get(as))
          await open(new URL(address, program.url).href)
          const faults = [...(await findMoving(page)), ...(await page.evaluate(() => window.escaped))]
          moving.push(...faults.map((fault) => `${screen.path}: ${fault}`))
        }
        expect(moving).toEqual([])
      })
  })
