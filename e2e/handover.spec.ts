import type { Page } from '@playwright/test'
import { formatDays, parisDay } from '../src/shared/dates.ts'
import { at, enter, expect, type Program, test } from './program.ts'
import { ADMIN, ask } from './shop.ts'

test.use({ society: 'handover' })

/** A stay with a deposit that is confirmed and waits to be handed over. */
async function aStay(program: Program) {
  const search = encodeURIComponent('commission==location;state==CONFIRMED')
  const path = `/reservations?size=50&sort=startDate,asc&search=${search}`
  const { _embedded } = (await ask(program, ADMIN, 'GET', path)) as unknown as {
    _embedded: { data: { id: number; buyer: string; name: string }[] }
  }
  const stay = _embedded.data.find(({ name }) => name === 'Appartement de Carnac')
  if (!stay) throw new Error('No stay waits to be handed over')
  return stay
}

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

at(360, () => {
  test('at the door a volunteer notes the deposit, ticks, reads the meter and hands over; on return the deposit is settled (rules#handover)', async ({
    page,
    program,
  }) => {
    const { id, buyer } = await aStay(program)
    await enter(page, program, 'admin@demo.example', '/management/commissions/reservations/location')
    await page.getByRole('button', { name: buyer }).filter({ hasText: 'Carnac' }).first().click()
    await page.getByRole('dialog').getByRole('link', { name: 'Remettre' }).click()
    await expect(page).toHaveURL(new RegExp(`/reservations/location/${id}$`))
    await expect(page.getByRole('heading', { name: 'Caution de 300,00 €' })).toBeVisible()
    await button(page, 'Chèque').click()
    await expect(page.getByText('À rendre', { exact: true })).toBeVisible()
    await page.getByLabel('Clés').check()
    await page.getByLabel('Literie').check()
    await expect(page.getByText(/Points en ordre.: 2 sur 5/)).toBeVisible()
    await page.getByLabel('Eau').fill('412,5')
    await page.getByLabel('Remarque').fill('Clé n° 2')
    await button(page, 'Remettre').click()
    await expect(page.getByText('Remise', { exact: true }).first()).toBeVisible()
    await expect(button(page, 'Annuler la remise')).toBeVisible()

    await expect(page.getByText('À la remise : 412,5.')).toBeVisible()
    await page.getByLabel('Eau').fill('430')
    await button(page, 'Enregistrer le retour').click()
    await expect(button(page, 'Annuler le retour')).toBeVisible()

    await enter(page, program, 'admin@demo.example', '/management/commissions/reservations/location')
    const held = page.getByRole('region', { name: 'Cautions à rendre' }).getByRole('link', { name: buyer })
    await held.filter({ hasText: 'Carnac' }).first().click()
    await button(page, 'En garder').click()
    await page.getByLabel('Montant gardé, en euros').fill('50')
    await page.getByLabel('Motif').fill('Une vitre cassée')
    await expect(page.getByText('50,00 € restent à la commission, 250,00 € sont à rendre.')).toBeVisible()
    await button(page, 'Garder').click()
    await expect(page.getByText('50,00 € gardés')).toBeVisible()
    await expect(page.getByText('Une vitre cassée')).toBeVisible()
  })

  test('a deposit that was noted by mistake is taken back and awaited again (rules#deposits)', async ({
    page,
    program,
  }) => {
    const { id } = await aStay(program)
    await enter(page, program, 'admin@demo.example', `/management/commissions/reservations/location/${id}`)
    await button(page, 'Chèque').click()
    await expect(page.getByText('À rendre', { exact: true })).toBeVisible()
    await button(page, 'Annuler la réception de la caution').click()
    await expect(page.getByText('À recevoir', { exact: true })).toBeVisible()
  })
})

/** Three days so far ahead that the demonstration has nothing on them. */
function daysOfALaterMonth() {
  const [year = 0, month = 0] = parisDay(new Date()).split('-').map(Number)
  const later = new Date(Date.UTC(year, month + 7, 10)).toISOString().slice(0, 10)
  return { month: later.slice(0, 7), from: later, to: `${later.slice(0, 8)}12` }
}

const PLANNING = '/management/commissions/reservations/location?vue=planning'

at(1440, () => {
  test('days are drawn over in the month, closed with a reason, and opened again', async ({ page, program }) => {
    const { month, from, to } = daysOfALaterMonth()
    await enter(page, program, 'admin@demo.example', `${PLANNING}&mois=${month}`)
    const row = page.getByRole('listitem').filter({ has: page.getByRole('link', { name: 'Fourgon neuf places' }) })
    const track = await row.locator(':scope > div').boundingBox()
    if (!track) throw new Error('The row is in sight')
    const days = new Date(Number(month.slice(0, 4)), Number(month.slice(5)), 0).getDate()
    const xOf = (day: number) => track.x + ((day - 0.5) / days) * track.width
    await page.mouse.move(xOf(12), track.y + track.height / 2)
    await page.mouse.down()
    await page.mouse.move(xOf(10), track.y + track.height / 2, { steps: 5 })
    await page.mouse.up()
    const dialog = page.getByRole('dialog', { name: 'Fermer des jours' })
    await expect(dialog.getByLabel('Fermer du')).toHaveValue(from)
    await expect(dialog.getByLabel('Au', { exact: true })).toHaveValue(to)
    await dialog.getByLabel('Pourquoi').fill('Contrôle technique')
    await dialog.getByRole('button', { name: 'Fermer ces jours' }).click()
    await expect(dialog).toBeHidden()
    await page.getByRole('button', { name: new RegExp(`^Contrôle technique.*fermé ${formatDays(from, to)}$`) }).click()
    await page
      .getByRole('dialog', { name: 'Fourgon neuf places' })
      .getByRole('button', { name: /^Rouvrir/ })
      .click()
    await expect(page.getByText('Ces jours sont de nouveau ouverts.')).toBeVisible()
    await expect(page.getByRole('button', { name: /^Contrôle technique/ })).toBeHidden()
  })
})

at(360, () => {
  test('an administrator on a phone closes the day shown, and reopens it', async ({ page, program }) => {
    const { from } = daysOfALaterMonth()
    await enter(page, program, 'admin@demo.example', `${PLANNING}&jour=${from}`)
    await page.getByRole('button', { name: 'Fermer des jours' }).click()
    const dialog = page.getByRole('dialog', { name: 'Fermer des jours' })
    await expect(dialog.getByLabel('Fermer du')).toHaveValue(from)
    await dialog.getByLabel('Ressource').selectOption('Chalet de la vallée d’Aure')
    await dialog.getByLabel('Pourquoi').fill('Ramonage')
    await dialog.getByRole('button', { name: 'Fermer ces jours' }).click()
    await page.getByRole('button', { name: /^Ramonage/ }).click()
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /^Rouvrir/ })
      .click()
    await expect(page.getByRole('button', { name: /^Ramonage/ })).toBeHidden()
  })
})
