import type { Page } from '@playwright/test'
import { at, enter, expect, expectAccessible, openSession, type Program, test } from './program.ts'

test.use({ society: 'handover' })

async function ask(program: Program, path: string) {
  const { token } = await openSession(program, 'admin@demo.example')
  const answer = await fetch(`${program.url}/aspr/v1${path}`, { headers: { authorization: `Bearer ${token}` } })
  return await answer.json()
}

/** A stay with a deposit that is confirmed and waits to be handed over. */
async function aStay(program: Program): Promise<{ id: number; buyer: string }> {
  const search = encodeURIComponent('commission==location;state==CONFIRMED')
  const { _embedded } = await ask(program, `/reservations?size=50&sort=startDate,asc&search=${search}`)
  return _embedded.data.find(({ name }: { name: string }) => name === 'Appartement de Carnac')
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
    await expectAccessible(page)
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
    await expectAccessible(page)
  })
})
