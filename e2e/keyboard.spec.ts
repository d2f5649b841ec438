import type { Locator, Page } from '@playwright/test'
import { formatFullDay } from '../src/shared/dates.ts'
import { at, enter, expect, test } from './program.ts'
import { inDays, offer } from './shop.ts'

test.use({ society: 'reserve' })

/** More stops than any screen has. */
const MOST_STOPS = 150

/** Goes on by Tab until that element has the focus, and presses a key there; it is found by what the accessibility tree says of it. */
async function reach(page: Page, target: Locator, key: 'Enter' | 'Space' | 'Tab' = 'Enter') {
  await expect(target).toBeVisible()
  for (let stops = 0; stops < MOST_STOPS; stops++) {
    await page.keyboard.press('Tab')
    if (await target.evaluate((element) => element === document.activeElement)) return await page.keyboard.press(key)
  }
  throw new Error('No press of Tab leads there')
}

at(1440, () => {
  test('a member who sees nothing books by keys alone, from the list to the order, led by what a screen reader says (rules#accessibility)', async ({
    page,
    program,
  }) => {
    const [name, first, last] = ['Salle du sous-sol', inDays(12), inDays(13)]
    await offer(program, 1, { name, billingPeriod: 'DAY', price: 0 })
    await enter(page, program, 'membre@demo.example', '/reserver')
    await reach(page, page.getByRole('article', { name }).getByRole('link', { name }))
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()

    await reach(page, page.getByRole('button', { name: 'Mois suivant' }), 'Tab')
    const day = (date: string) => page.getByRole('button', { name: `${formatFullDay(date)}, libre` })
    for (let steps = 0; steps < 31; steps++) {
      if (await day(first).evaluate((element) => element === document.activeElement)) break
      await page.keyboard.press('ArrowRight')
    }
    await expect(day(first)).toBeFocused()
    await page.keyboard.press('Enter')
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(new RegExp(`du=${first}&au=${last}$`))

    await reach(page, page.getByRole('button', { name: 'Ajouter au panier' }))
    await expect(page.getByRole('region', { name: 'Dernier élément ajouté au panier' })).toBeFocused()
    await reach(page, page.getByRole('button', { name: 'Aller au panier' }))
    await expect(page.getByRole('article', { name })).toBeVisible()
    await reach(page, page.getByRole('checkbox', { name: 'J’accepte ces conditions' }), 'Space')
    await reach(page, page.getByRole('button', { name: 'Commander', exact: true }))
    await expect(page.getByRole('heading', { level: 1, name: 'Votre commande' })).toBeVisible()
    await expect(page.getByText(new RegExp(name)).first()).toBeVisible()
  })
})
