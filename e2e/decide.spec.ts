import type { Page } from '@playwright/test'
import { addDays, formatDay, parisDay } from '../src/shared/dates.ts'
import { askCards, at, enter, expect, mailTo, openSession, type Program, releaseMails, test } from './program.ts'
import { countTaps } from './taps.ts'

test.use({ society: 'decide' })

const MEMBER = 'membre@demo.example'
const KEEPER = 'commission@demo.example'
const inDays = (days: number) => addDays(parisDay(new Date()), days)

async function post(program: Program, token: string, address: string, body: object) {
  const answer = await fetch(`${program.url}/aspr/v1${address}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  const said = await answer.json()
  expect([answer.status, said]).toEqual([answer.ok ? answer.status : 200, said])
  return said
}

/** A flat of the commission, that the member booked and paid by card; the number of the order. */
async function booked(program: Program, name: string, rules: object): Promise<number> {
  const keeper = await openSession(program, KEEPER)
  const commissions = await (await fetch(`${program.url}/aspr/v1/commissions/light?size=100`)).json()
  const { id: commissionId } = commissions._embedded.data.find(
    ({ technicalName }: { technicalName: string }) => technicalName === 'location',
  )
  const form = { commissionId, name, price: 30, billingPeriod: 'DAY', audience: 'ALL', active: true, description: '' }
  const resource = await post(program, keeper.token, '/resources', { ...form, ...rules })
  const member = await openSession(program, MEMBER)
  const order = await post(program, member.token, '/commands', {
    reservations: [{ resource: { id: resource.id }, quantity: 1, startDate: inDays(20), endDate: inDays(21) }],
    successURL: `${program.url}/commandvalidate`,
    cancelURL: `${program.url}/cart`,
    accepted: true,
  })
  await askCards(order.url, `/pay/${order.stripeSessionId}`)
  await mailTo(program, MEMBER, new RegExp(`commande n°\\s${order.id} est payée`))
  return order.id
}

/** On a phone what can be done with an order stands behind « … ». */
async function openActions(page: Page) {
  const more = page.getByRole('button', { name: 'Autres actions' })
  await more.press('Enter')
  await expect(more).toHaveAttribute('aria-expanded', 'true')
}

at(360, (width) => {
  test('a commission approves what was booked, or refuses it and the money goes back', async ({ page, program }) => {
    const [yes, no] = [`Gîte ${width}`, `Refuge ${width}`]
    const approved = await booked(program, yes, { approval: true })
    const refused = await booked(program, no, { approval: true })
    await mailTo(program, KEEPER, /à approuver/)

    await enter(page, program, MEMBER, `/command/${approved}`)
    await expect(page.getByText(/La commission .* vous répondra/)).toBeVisible()
    await expect(page.getByRole('button', { name: 'Accepter' })).toBeHidden()

    await enter(page, program, KEEPER, `/command/${approved}`)
    await expect(page.getByText(MEMBER)).toBeVisible()
    await page.getByRole('button', { name: 'Accepter' }).click()
    await expect(page.getByText('Confirmée', { exact: true })).toBeVisible()
    // A mistake is taken back before anybody is told: the line waits for a word again.
    await expect(page.getByText('l’e-mail part dix minutes après')).toBeFocused()
    await page.getByRole('button', { name: /^Annuler l’acceptation/ }).click()
    await expect(page.getByText('En attente d’accord', { exact: true })).toBeVisible()
    await page.getByRole('button', { name: 'Accepter' }).click()
    await expect(page.getByRole('button', { name: /^Annuler l’acceptation/ })).toBeVisible()
    await releaseMails(program)
    await mailTo(program, MEMBER, new RegExp(`C’est accepté\\s: ${yes}`))

    await page.goto(`${program.url}/command/${refused}`)
    await page.getByRole('button', { name: 'Refuser' }).click()
    const dialog = page.getByRole('dialog', { name: /^Refuser/ })
    await expect(dialog.getByText(/60,00\s€ seront rendus en entier/)).toBeVisible()
    await dialog.getByRole('button', { name: 'Refuser' }).click()
    await expect(dialog.getByText(/Écrivez un motif/)).toBeVisible()
    await dialog.getByLabel(/^Motif/).fill('Le refuge est en travaux')
    await dialog.getByRole('button', { name: 'Refuser' }).click()
    await expect(page.getByText('Refusée', { exact: true })).toBeVisible()
    await mailTo(program, MEMBER, new RegExp(`Pas d’accord pour ${no}`))

    await enter(page, program, MEMBER, `/command/${refused}`)
    await expect(page.getByText(/Le refuge est en travaux/).first()).toBeVisible()
    await expect(page.getByText(/Remboursé par carte/)).toBeVisible()
  })

  test('a member opens the order by the link of the mail, sees what comes back before a stay is cancelled, keeps it, then cancels it', async ({
    page,
    program,
  }) => {
    const name = `Chalet ${width}`
    const order = await booked(program, name, { cancelDays: 5, cancelPercent: 50 })
    const { text } = await mailTo(program, MEMBER, new RegExp(`commande n°\\s${order} est payée`))
    const [link = ''] = /\S+\/command\/\S+/.exec(text) ?? []
    await page.goto(link)
    await expect(page.getByRole('heading', { level: 1, name: new RegExp(`${order}|réservation`, 'i') })).toBeVisible()
    await openActions(page)
    await expect(page.getByRole('button', { name: new RegExp(`^Annuler\\s: ${name}`) })).toBeVisible()
    await page.goto(`${link.slice(0, -3)}AAA`)
    await page.reload()
    await expect(page.getByRole('heading', { level: 1, name: 'Ce lien ne marche plus' })).toBeVisible()

    await enter(page, program, MEMBER, `/command/${order}`)
    const saved = page.waitForEvent('download')
    await openActions(page)
    await page.getByRole('button', { name: /^Ajouter à mon agenda/ }).click()
    expect((await saved).suggestedFilename()).toMatch(/^reservation-\d+\.ics$/)

    await openActions(page)
    await page.getByRole('button', { name: new RegExp(`^Annuler\\s: ${name}`) }).click()
    const dialog = page.getByRole('dialog', { name: /^Annuler cette réservation/ })
    await expect(dialog.getByText(/30,00\s€ vous seront rendus/)).toBeVisible()
    await expect(dialog.getByText(formatDay(inDays(15)))).toBeVisible()
    await dialog.getByRole('button', { name: 'La garder' }).click()
    // The list is closed by then: its button has the focus.
    await expect(page.getByRole('button', { name: 'Autres actions' })).toBeFocused()
    await expect(page.getByText('Confirmée', { exact: true })).toBeVisible()

    const taps = countTaps()
    await taps.press(page.getByRole('button', { name: 'Autres actions' }))
    await taps.press(page.getByRole('button', { name: new RegExp(`^Annuler\\s: ${name}`) }))
    await taps.press(dialog.getByRole('button', { name: 'Annuler la réservation' }))
    expect(taps.count()).toBe(3)
    await expect(page.getByText('Annulée', { exact: true })).toBeVisible()
    await expect(page.getByText(/réservation annulée, par vous/)).toBeVisible()
    const mail = await mailTo(program, MEMBER, new RegExp(`Annulé\\s: ${name}`))
    expect(mail.text).toMatch(/30,00\s€/)
    await page.reload()
    await expect(page.getByText(/Remboursé par carte/)).toBeVisible()
  })
})
