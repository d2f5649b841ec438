import type { Page } from '@playwright/test'
import { at, enter, expect, test } from './program.ts'
import { aStreet, button, leaveWith, onDisk, ROUND, SELLER, salesAt, untilKept } from './rounds.ts'
import { ADMIN, ask } from './shop.ts'

test.use({ society: 'rounds', serviceWorkers: 'allow' })

const panel = (page: Page) => page.getByRole('region', { name: 'Porte en cours' })
const inPanel = (page: Page, name: string) => panel(page).getByRole('button', { name, exact: true })
const row = (page: Page, number: string) => page.getByRole('button', { name: new RegExp(`^${number} `) })
const look = async (page: Page, name: string) =>
  process.env.LOOK ? page.screenshot({ path: `${process.env.LOOK}/${name}.png` }) : undefined

/** A gift at the door at hand. */
async function give(page: Page, { amount, means, stub }: { amount: string; means: string; stub?: string }) {
  await inPanel(page, 'Donné').click()
  if (stub !== undefined) await page.getByLabel('Souche').fill(stub)
  await page.getByRole('textbox', { name: 'Montant' }).fill(amount)
  await button(page, means).click()
  await button(page, 'Noter le don').click()
  await expect(panel(page)).toBeVisible()
}

at(360, () => {
  test('a seller walks a street with the network cut: every tick is kept, a reload too, and all of it arrives once (rules#rounds)', async ({
    page,
    context,
    program,
  }) => {
    const { street, firstStub } = await aStreet(program)
    await enter(page, program, SELLER, ROUND)
    await look(page, '1-start')
    await leaveWith(page, street)
    await expect(panel(page).getByText('0 / 8')).toBeVisible()
    await look(page, '2-list')

    await untilKept(page)
    await context.setOffline(true)
    await give(page, { amount: '12,50', means: 'Espèces' })
    await expect(panel(page).getByText(new RegExp(`1\\s: 12,50\\s€, souche ${firstStub}`))).toBeVisible()
    await expect(panel(page).getByText('1 à envoyer')).toBeVisible()
    await look(page, '3-given')
    // The next number of the book is offered by itself.
    await give(page, { amount: '20', means: 'Chèque' })
    await expect(panel(page).getByText(new RegExp(`souche ${firstStub + 1}`))).toBeVisible()
    // A second tap was not meant for the door that comes under the thumb.
    await button(page, 'Absent').dblclick()
    await expect(panel(page).getByText('3 / 8')).toBeVisible()
    await button(page, 'Non').click()
    await expect(panel(page).getByText('4 / 8')).toBeVisible()
    // One tap too many is taken back, and the door is at hand again.
    await button(page, 'Annuler').click()
    await expect(panel(page).getByText('3 / 8')).toBeVisible()
    await button(page, 'Non').click()

    await panel(page).getByRole('button', { name: 'Repasser' }).click()
    await button(page, 'Demain').click()
    await page.getByLabel('Heure').fill('18:30')
    await look(page, '4-comeback')
    await button(page, 'Noter').click()
    await expect(panel(page).getByText(/À repasser le .* à 18\sh\s30/)).toBeVisible()

    await panel(page).getByRole('link', { name: 'Plus…' }).click()
    await page.getByLabel('Sujet').selectOption('Chien')
    await page.getByRole('textbox', { name: 'Note' }).fill('Chien en liberté')
    await button(page, 'Ajouter la note').click()
    await expect(page.getByText('Chien : Chien en liberté')).toBeVisible()
    await page.getByLabel('Appartement').fill('2e gauche')
    await button(page, 'Absent').click()
    const noted = page.getByRole('region', { name: 'Noté ici' }).getByText('2e gauche : Absent')
    await expect(noted).toBeVisible()
    await expect(page.getByRole('status').getByText('2e gauche : Absent')).toBeVisible()
    await look(page, '5-door')

    // Closed and opened again without network, the phone has it all.
    await page.reload()
    await expect(noted).toBeVisible()

    // A gift that is half written down is there again.
    await page.getByRole('navigation', { name: 'Fil d’Ariane' }).getByRole('link', { name: 'Ma tournée' }).click()
    await inPanel(page, 'Donné').click()
    await page.getByRole('textbox', { name: 'Montant' }).fill('7')
    await look(page, '6-gift')
    await button(page, 'Retour').click()
    await page.getByRole('link', { name: /^Un don est commencé/ }).click()
    await expect(page.getByRole('textbox', { name: 'Montant' })).toHaveValue('7')
    await button(page, 'Espèces').click()
    await button(page, 'Noter le don').click()
    await expect(panel(page).getByText('39,50')).toBeVisible()
    expect(await salesAt(program, firstStub)).toEqual([])

    await context.setOffline(false)
    await expect(panel(page).getByText('tout envoyé')).toBeVisible()
    await page.reload()
    await expect(panel(page).getByText('39,50')).toBeVisible()
    await row(page, '1').first().waitFor({ state: 'detached' })
    await button(page, /^Tout/).click()
    await expect(row(page, '1')).toContainText('Donné')
    await look(page, '7-all')
    const sales = [...(await salesAt(program, firstStub)), ...(await salesAt(program, firstStub + 1))]
    expect(sales.map(({ amount, means }) => [amount, means])).toEqual([
      [12.5, 'CASH'],
      [20, 'CHEQUE'],
    ])

    await page.getByRole('link', { name: 'Terminer la tournée' }).click()
    await expect(page.getByText(/Espèces à remettre, toutes vos tournées comprises\s:\s?19,50\s€/)).toBeVisible()
    await look(page, '8-end')
    await button(page, 'Rendre mes portes et terminer').click()
    await expect(button(page, 'Préparer ma tournée')).toBeVisible()
    const { rows } = (await ask(program, ADMIN, 'GET', '/calendars/devices')) as unknown as {
      rows: { doors: number }[]
    }
    expect(rows.filter(({ doors }) => doors > 0)).toEqual([])
    expect((await onDisk(page)).names).toHaveLength(1)
  })

  test('fifteen hours after the sign-in a prepared round opens without network as before, and notes what is given (rules#rounds)', async ({
    page,
    context,
    program,
  }) => {
    const { street } = await aStreet(program)
    await enter(page, program, SELLER, ROUND)
    await leaveWith(page, street)
    await untilKept(page)
    await context.setOffline(true)
    // The session itself would have ended three hours ago.
    await page.clock.setFixedTime(Date.now() + 15 * 3_600_000)
    await page.reload()
    await expect(panel(page).getByText('0 / 8')).toBeVisible()
    await give(page, { amount: '5', means: 'Espèces' })
    await expect(panel(page).getByText('1 à envoyer')).toBeVisible()
  })

  test('signing out without network asks before an unsent operation is left behind, and an ended session says what is kept (rules#data-on-a-phone)', async ({
    page,
    context,
    program,
  }) => {
    const { street } = await aStreet(program)
    await enter(page, program, SELLER, ROUND)
    await leaveWith(page, street)
    await untilKept(page)
    await context.setOffline(true)
    await give(page, { amount: '5', means: 'Espèces' })
    await expect(panel(page).getByText('1 à envoyer')).toBeVisible()
    await button(page, 'Menu').click()
    await button(page, 'Déconnexion').click()
    await expect(page.getByRole('dialog', { name: 'Tout n’est pas envoyé' })).toBeVisible()
    await button(page, 'Rester connecté').click()
    await page.evaluate(() => localStorage.removeItem('token'))
    await page.reload()
    await expect(page.getByText('1 note est gardée sur ce téléphone')).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Connexion' })).toBeVisible()
  })
})
