import type { Page } from '@playwright/test'
import { formatFullDay } from '../src/shared/dates.ts'
import { at, enter, expect, test } from './program.ts'
import { ADMIN, inDays, offer } from './shop.ts'

test.use({ society: 'decide' })

const PLANNING = '/management/commissions/reservations/location'
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const choose = (resource: number, days: [number, number]) =>
  `${PLANNING}/nouvelle?ressource=${resource}&du=${inDays(days[0])}&au=${inDays(days[1])}`

at(360, () => {
  test('an administrator books a flat for a member and a tent for a guest, beyond a rule and by cheque, and sees both in the planning (rules#booking-for-somebody)', async ({
    page,
    program,
  }) => {
    const flat = await offer(program, 1, { name: 'Studio du port', price: 30, billingPeriod: 'DAY', noticeDays: 30 })
    const tent = { name: 'Tente du port', price: 4, billingPeriod: 'ITEM_DAY', stock: 5 }
    const tents = await offer(program, 1, tent)

    await enter(page, program, ADMIN, PLANNING)
    await page.getByRole('link', { name: 'Réserver pour quelqu’un' }).click()
    await page.getByLabel('Ressource', { exact: true }).selectOption({ label: 'Studio du port' })
    await button(page, 'Réserver').click()
    await expect(page.getByText('Choisissez d’abord les jours.')).toBeVisible()

    await enter(page, program, ADMIN, choose(flat, [3, 4]))
    await expect(page.getByText(/^2\sjours\s× 30,00\s€ = 60,00\s€$/)).toBeVisible()
    await button(page, 'Choisir le membre').click()
    await page.getByLabel('Nom du membre').fill('le goff')
    const found = page
      .getByRole('dialog')
      .getByRole('button', { name: /^Choisir ./ })
      .first()
    const member = ((await found.getAttribute('aria-label')) ?? '').replace('Choisir ', '')
    await found.click()
    await page.getByLabel('Moyen de paiement').selectOption({ label: 'Chèque' })
    await expect(page.getByText(/au moins 30\sjours avant/)).toBeVisible()
    await button(page, 'Réserver').click()
    await expect(page.getByText(/Une règle s’y oppose. Rien n’a été réservé/)).toBeVisible()
    await page.getByLabel('Réserver quand même').check()
    await button(page, 'Réserver').click()
    await expect(page.getByText(`Réservé pour ${member}.`)).toBeVisible()
    await expect(page).toHaveURL(/vue=planning&mois=/)

    await enter(page, program, ADMIN, choose(tents, [3, 4]))
    await page.getByLabel('Un invité').check()
    await page.getByLabel('C’est déjà payé').check()
    await button(page, 'Réserver').click()
    await expect(page.getByLabel('Nom de l’invité')).toBeFocused()
    await page.getByLabel('Nom de l’invité').fill('Mairie de Cesson')
    await page.getByLabel('Téléphone').fill('02 99 12 34 56')
    await button(page, 'Réserver').click()
    await expect(page.getByText('Réservé pour Mairie de Cesson.')).toBeVisible()

    await page.goto(`${program.url}${PLANNING}?vue=planning&jour=${inDays(3)}`)
    await expect(page.getByText(formatFullDay(inDays(3)), { exact: false }).first()).toBeVisible()
    await expect(page.getByText('Mairie de Cesson').first()).toBeVisible()
    await expect(page.getByText(member).first()).toBeVisible()
  })
})
