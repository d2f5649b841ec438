import { at, enter, expect, test } from './program.ts'
import { ask, inDays, offer } from './shop.ts'

const MEMBER = 'membre@demo.example'
const TREASURER = 'tresorerie@demo.example'

test.use({ society: 'statements' })

at(360, () => {
  test('a treasurer reads a statement, whose sure line is ticked, books it, and the order is paid; a line that was set aside is taken back (rules#bank-statements)', async ({
    page,
    program,
  }) => {
    const id = await offer(program, 1, { name: 'Gîte du relevé', price: 37, billingPeriod: 'DAY' })
    const order = await ask(program, MEMBER, 'POST', '/commands', {
      reservations: [{ resource: { id }, quantity: 1, startDate: inDays(40), endDate: inDays(40) }],
      successURL: `${program.url}/commandvalidate`,
      cancelURL: `${program.url}/cart`,
      accepted: true,
      means: 'TRANSFER',
    })
    const { awaited } = (await ask(program, MEMBER, 'GET', `/commands/${order.id}`)) as unknown as {
      awaited: { reference: string }
    }
    const day = inDays(0).split('-').reverse().join('/')
    const csv = [
      'Date;Libellé;Débit;Crédit',
      `${day};VIR SEPA ${awaited.reference.toLowerCase()};;37,00`,
      `${day};PRLV FOURNISSEUR;12,00;`,
      '',
    ].join('\r\n')
    await enter(page, program, TREASURER, '/management/statements/new')
    const file = { name: 'releve.csv', mimeType: 'text/csv', buffer: Buffer.from(csv, 'latin1') }
    await page.getByLabel('Relevé de compte').and(page.locator('input')).setInputFiles(file)
    // Asked once: the headings say it.
    await page.getByRole('button', { name: 'Lire le relevé' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Relevé du/)
    await expect(page.getByRole('checkbox').first()).toBeChecked()
    await expect(page.getByText(/1\sligne · 37,00/)).toBeInViewport()
    await page.getByRole('button', { name: 'Enregistrer', exact: true }).click()
    await expect(page.getByText('1\u00a0ligne rapprochée.')).toBeVisible()
    await page.getByRole('button', { name: /^À rapprocher/ }).click()
    await page.getByRole('checkbox', { name: /PRLV FOURNISSEUR/ }).check()
    await page.getByRole('button', { name: 'Sans rapport avec le portail' }).click()
    await expect(page.getByText('Plus rien à rapprocher.')).toBeVisible()
    await page.getByRole('button', { name: /^Classés/ }).click()
    await page.getByRole('link', { name: new RegExp(`Commande n°\\s${order.id}`) }).click()
    await expect(page.getByText('Payée').first()).toBeVisible()
    await page.getByRole('link', { name: /^Relevé, ligne du/ }).click()
    await expect(page.getByText('Sans rapport avec le portail', { exact: true })).toBeVisible()
    await page.getByRole('button', { name: 'Reprendre' }).click()
    await expect(page.getByText('La ligne est reprise.')).toBeVisible()
    await expect(page.getByText('Sans rapport avec le portail', { exact: true })).toBeHidden()
    await page.getByRole('button', { name: /^À rapprocher/ }).click()
    await expect(page.getByRole('checkbox', { name: /PRLV FOURNISSEUR/ })).toBeVisible()
  })
})
