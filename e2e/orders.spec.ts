import { readFileSync } from 'node:fs'
import { rowsOfCsv } from '../src/server/files/testing.ts'
import { at, enter, expect, mailTo, openSession, type Program, releaseMails, test } from './program.ts'

test.use({ society: 'decide' })

const ADMIN = 'admin@demo.example'
const MEMBER = 'membre@demo.example'

async function post(program: Program, token: string, address: string, body: object) {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
  const answer = await fetch(`${program.url}/aspr/v1${address}`, {
    method: 'POST',
    headers,
    body: JSON.stringify(body),
  })
  expect(answer.ok).toBe(true)
  return await answer.json()
}

/** Two articles of a commission that a member orders by cheque; the number of the order. */
async function ordered(program: Program, names: string[]): Promise<number> {
  const keeper = await openSession(program, 'commission@demo.example')
  const commissions = await (await fetch(`${program.url}/aspr/v1/commissions/light?size=100`)).json()
  const { id: commissionId } = commissions._embedded.data.find(
    ({ technicalName }: { technicalName: string }) => technicalName === 'location',
  )
  const form = { commissionId, price: 30, billingPeriod: 'UNIT', audience: 'ALL', active: true, description: '' }
  const made = []
  for (const name of names) made.push(await post(program, keeper.token, '/resources', { ...form, name }))
  const member = await openSession(program, MEMBER)
  const order = await post(program, member.token, '/commands', {
    reservations: made.map(({ id }) => ({ resource: { id }, quantity: 1 })),
    successURL: `${program.url}/commandvalidate`,
    cancelURL: `${program.url}/cart`,
    means: 'CHEQUE',
    accepted: true,
  })
  return order.id
}

at(360, (width) => {
  test('a treasurer records a cheque, gives one line back, notes why, and takes the accounts along', async ({
    page,
    program,
  }) => {
    const [kept, returned] = [`Lampe ${width}`, `Nappe ${width}`]
    const id = await ordered(program, [kept, returned])

    await enter(page, program, ADMIN, '/management/commands')
    await page.getByLabel('Rechercher').fill(String(id))
    await page
      .getByRole('link', { name: /Girard|Le Goff|./ })
      .first()
      .waitFor()
    await page.goto(`${program.url}/command/${id}`)
    await page.getByRole('button', { name: 'Enregistrer le paiement…' }).click()
    await page.getByRole('dialog').getByLabel('Référence').fill(`CMB ${width}`)
    await page.getByRole('dialog').getByRole('button', { name: 'Enregistrer le paiement' }).click()
    await expect(page.getByText(`Payé par chèque (CMB ${width})`)).toBeVisible()
    await releaseMails(program)
    await mailTo(program, MEMBER, new RegExp(`commande n°\\s${id} est payée`))

    await page.getByRole('button', { name: 'Rembourser…' }).click()
    const dialog = page.getByRole('dialog', { name: 'Rembourser' })
    await expect(dialog.getByText(/60,00\s€ rendus/)).toBeVisible()
    await dialog.getByRole('radio', { name: /Certaines lignes/ }).check()
    await dialog.getByRole('checkbox', { name: new RegExp(returned) }).check()
    await expect(dialog.getByText(/ligne annulée/)).toBeVisible()
    await dialog.getByLabel('Motif').fill('Tachée à la remise')
    await dialog.getByRole('button', { name: /^Rembourser 30,00/ }).click()
    await expect(page.getByText(/À rembourser depuis le/)).toBeVisible()
    await expect(page.getByText('« Tachée à la remise »')).toBeVisible()

    await page.getByLabel('Nouvelle note').fill('Chèque de remboursement demandé au bureau.')
    await page.getByRole('button', { name: 'Noter' }).click()
    await expect(page.getByText('Chèque de remboursement demandé au bureau.').last()).toBeVisible()

    await page.getByRole('link', { name: 'Remboursements et anomalies' }).click()
    const owed = page.getByRole('listitem').filter({ has: page.getByRole('link', { name: new RegExp(`n°\\s${id}$`) }) })
    await owed.getByRole('button', { name: /Enregistrer le remboursement/ }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Enregistrer le remboursement' }).click()
    await expect(owed).toHaveCount(0)

    await page.goto(`${program.url}/management/accounts`)
    await expect(page.getByRole('row', { name: /Location/ })).toBeVisible()
    await page.getByRole('button', { name: 'Exporter' }).click()
    const saving = page.waitForEvent('download')
    await page.getByRole('dialog').getByRole('button', { name: /CSV/ }).click()
    const rows = rowsOfCsv(readFileSync(await (await saving).path(), 'utf8'))
    const ours = rows
      .filter((row) => row.some((cell) => cell.includes(`ommande n°\u00a0${id},`)))
      .map((row) => row.slice(-3, -1))
    expect(ours).toEqual([
      ['60', '0'],
      ['0', '60'],
      ['0', '30'],
      ['30', '0'],
    ])
  })
})
