import type { Page } from '@playwright/test'
import { enter, expect, expectAccessible, test } from './program.ts'

test.use({ viewport: { width: 360, height: 780 } })

/** Counts what a hand does from now on: presses, and fields that something was typed into or chosen in. */
async function countFrom(page: Page) {
  const done = { taps: 0, fields: 0 }
  await page.exposeFunction('countedTap', () => done.taps++)
  await page.exposeFunction('countedField', () => done.fields++)
  const watch = () => {
    const counted = window as unknown as { countedTap: () => void; countedField: () => void }
    const filled = new WeakSet<EventTarget>()
    addEventListener('pointerdown', () => counted.countedTap(), true)
    addEventListener(
      'input',
      ({ target }) => {
        if (!target || filled.has(target)) return
        filled.add(target)
        counted.countedField()
      },
      true,
    )
  }
  await page.addInitScript(watch)
  await page.evaluate(watch)
  return done
}

test('an administrator finds « le gof » from home with one tap and no scroll', async ({ page, program }) => {
  await enter(page, program, 'admin@demo.example', '/')
  await expectAccessible(page)
  const done = await countFrom(page)
  await page.getByLabel('Trouver un membre').click()
  await page.keyboard.type('le gof')
  const found = page.getByRole('search').getByRole('link', { name: /Le Goff/i })
  await expect(found.first()).toBeInViewport({ ratio: 1 })
  expect(await page.evaluate(() => window.scrollY)).toBe(0)
  expect(done).toEqual({ taps: 1, fields: 1 })
  // What waits comes before the own card.
  const waiting = page.getByRole('heading', { name: 'Ce qui m’attend' })
  const above = (await waiting.boundingBox())?.y ?? 0
  expect(above).toBeLessThan((await page.getByRole('region', { name: 'Carte de membre' }).boundingBox())?.y ?? 0)
  await expectAccessible(page)
  await found.first().click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText(/Le Goff/i)
})
