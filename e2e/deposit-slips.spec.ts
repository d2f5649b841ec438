import { readFile } from 'node:fs/promises'
import { textOfPdf } from '../src/server/files/testing.ts'
import { at, enter, expect, mailTo, test } from './program.ts'
import { ask, inDays, offer } from './shop.ts'

const MEMBER = 'membre@demo.example'
const TREASURER = 'tresorerie@demo.example'
const NUMBERS = ['9900001', '9900002', '9900003']

test.use({ society: 'slips' })

at(360, () => {
  test('a treasurer records the cheques of a meeting, brings them to the bank and notes one that came back unpaid (rules#deposit-slips, rules#unpaid-cheques)', async ({
    page,
    program,
  }) => {
    for (const number of NUMBERS) {
      const id = await offer(program, 1, { name: `Gîte ${number}`, price: 31, billingPeriod: 'DAY' })
      await ask(program, MEMBER, 'POST', '/commands', {
        reservations: [{ resource: { id }, quantity: 1, startDate: inDays(40), endDate: inDays(40) }],
        successURL: `${program.url}/commandvalidate`,
        cancelURL: `${program.url}/cart`,
        accepted: true,
        means: 'CHEQUE',
      })
    }
    await enter(page, program, TREASURER, '/management/payments')
    await page.getByLabel('Rechercher').fill('Morvan Camille')
    const boxes = page.getByRole('checkbox', { name: 'Cocher Camille Morvan' })
    await expect(boxes).toHaveCount(3)
    for (const at of [0, 1, 2]) await boxes.nth(at).check()
    await expect(page.getByText('3 reçus · 93,00 €')).toBeVisible()
    await page.getByRole('button', { name: 'Enregistrer…', exact: true }).click()
    const recording = page.getByRole('dialog', { name: /^3 paiements reçus/ })
    for (const [at, number] of NUMBERS.entries())
      await recording
        .getByRole('textbox', { name: /^Référence du paiement/ })
        .nth(at)
        .fill(`n° ${number} CMB`)
    await recording.getByRole('button', { name: 'Enregistrer les paiements' }).click()
    await expect(page.getByText('3 paiements enregistrés.')).toBeVisible()

    await page.goto(`${program.url}/management/deposit-slips/new`)
    for (const number of NUMBERS) {
      await page.getByLabel('Rechercher').fill(number)
      await expect(page.getByText('1 paiement à déposer')).toBeVisible()
      await page.getByLabel('Rechercher').press('Enter')
      await expect(page.getByLabel('Rechercher')).toHaveValue('')
    }
    await expect(page.getByText('3 chèques · 93,00 €')).toBeInViewport()
    await page.getByRole('button', { name: 'Établir le bordereau' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Remise de chèques n°\s\d{4}-\d{5}$/)

    const arriving = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Télécharger le PDF' }).click()
    const text = await textOfPdf(await readFile(await (await arriving).path()))
    for (const words of [...NUMBERS, 'Camille Morvan', 'CMB', '3 chèques', 'Total 93,00 €', 'Signature'])
      expect(text).toContain(words)

    await page.getByRole('button', { name: 'Noter le dépôt…' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Noter le dépôt' }).click()
    await expect(page.getByText('Le dépôt est noté.')).toBeVisible()
    await page.getByRole('button', { name: 'Revenu impayé…' }).first().click()
    const unpaid = page.getByRole('dialog', { name: /^Chèque impayé de 31,00/ })
    await unpaid.getByLabel('Frais de la banque').fill('12,50')
    await unpaid.getByRole('button', { name: 'Noter l’impayé' }).click()
    await expect(page.getByText(/12,50\s€ de frais/)).toBeVisible()
    await mailTo(program, MEMBER, /n’a pas été payé/)
    await page.getByRole('link', { name: 'Camille Morvan' }).first().click()
    await expect(page.getByText('En attente de paiement').first()).toBeVisible()
    await expect(page.getByText(/^Chèque impayé \(n° 9900001 CMB\)/)).toBeVisible()
  })

  test('a cheque that another treasurer has just put on a slip is unticked and named, and the other ticks stay (rules#deposit-slips)', async ({
    page,
    program,
  }) => {
    const orders = await Promise.all(
      ['8800001', '8800002'].map(async (number) => {
        const id = await offer(program, 1, { name: `Chalet ${number}`, price: 47, billingPeriod: 'UNIT' })
        const order = await ask(program, MEMBER, 'POST', '/commands', {
          reservations: [{ resource: { id }, quantity: 1 }],
          ...{ successURL: `${program.url}/commandvalidate`, cancelURL: `${program.url}/cart` },
          ...{ accepted: true, means: 'CHEQUE' },
        })
        const paid = { amount: 47, method: 'CHEQUE', date: inDays(0), reference: `n° ${number} CMB` }
        await ask(program, TREASURER, 'POST', `/commands/${order.id}/payments`, paid)
        return (await ask(program, TREASURER, 'GET', `/commands/${order.id}`)) as unknown as {
          payments: { id: number }[]
        }
      }),
    )
    await enter(page, program, TREASURER, '/management/deposit-slips/new')
    await page.getByLabel('Rechercher').fill('47,00')
    await expect(page.getByText('2 paiements à déposer')).toBeVisible()
    await page.getByRole('button', { name: 'Tout cocher' }).click()
    await expect(page.getByText('2 chèques · 94,00 €')).toBeVisible()
    const payments = [orders[0]?.payments[0]?.id]
    await ask(program, 'admin@demo.example', 'POST', '/deposit-slips', {
      ...{ key: crypto.randomUUID(), kind: 'CHEQUE', payments },
    })
    await page.getByRole('button', { name: 'Établir le bordereau' }).click()
    await expect(page.getByText(/Est décoché\s: Camille Morvan, 47,00\s€/)).toBeVisible()
    await expect(page.getByText('1 chèque · 47,00 €')).toBeVisible()
    await page.getByRole('button', { name: 'Établir le bordereau' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Remise de chèques n°\s\d{4}-\d{5}$/)
  })
})
