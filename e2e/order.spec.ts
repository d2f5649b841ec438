import { askCards, enter, expect, mailTo, openSession, PASSWORD, type Program, solveCaptcha, test } from './program.ts'
import { countTaps } from './taps.ts'

test.use({ viewport: { width: 360, height: 800 } })

test('a member opens an order from the account and downloads its receipt', async ({ page, program }) => {
  const { userId } = await openSession(program, 'membre@demo.example')
  await enter(page, program, 'membre@demo.example', `/accountWrapper/${userId}?onglet=commandes`)
  await page
    .getByRole('link', { name: /^Cotisation \d{4}$/ })
    .first()
    .click()
  await expect(page.getByRole('heading', { level: 1, name: /^Cotisation/ })).toBeFocused()
  await expect(page.getByText(/^Payé par chèque/)).toBeVisible()
  const taps = countTaps()
  await taps.press(page.getByRole('button', { name: 'Autres actions' }))
  const download = page.waitForEvent('download')
  await taps.press(page.getByRole('button', { name: 'Télécharger le reçu' }))
  expect(taps.count()).toBe(2)
  expect((await download).suggestedFilename()).toMatch(/^recu-\d{4}-\d{5}\.pdf$/)
  await page.goto(`${program.url}/command/999999`)
  await expect(page.getByText('ou elle ne vous est pas ouverte')).toBeVisible()
})

/** Somebody who paid by card, was refused, and whose refund the bank sent back. */
async function refundSentBack(program: Program) {
  const api = `${program.url}/aspr/v1`
  const call = async (method: string, path: string, body?: unknown, token?: string) => {
    const headers = { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) }
    const answer = await fetch(`${api}${path}`, {
      method,
      headers,
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
    return (await answer.json()) as { [key: string]: string } & { rows: { id: number }[] }
  }
  const email = 'renvoi@caserne.example'
  const person = await call('POST', '/users', {
    firstName: 'Iris',
    lastName: 'Renvoi',
    email,
    phone: '06 98 00 42 18',
    birthDate: '1990-02-28',
    cis: 'Beauregard',
    membertype: 'SPV',
    subscriptions: ['AMICALE'],
    udFnspfDoubleStatusSubscription: false,
    newsletterOptIn: false,
    password: PASSWORD,
    relations: [],
    recaptcha: await solveCaptcha(program.url),
  })
  const { text } = await mailTo(program, email, /Confirmez/)
  const { token } = await call('POST', `/auth/validate?token=${/token=([\w-]{43})/.exec(text)?.[1]}`)
  const { rows } = await call('GET', `/resources/cotisation?token=${token}`)
  const checkout = await call('POST', `/commands/adhesion?token=${token}`, {
    reservations: rows.map(({ id }) => ({ resource: { id }, quantity: 1 })),
    successURL: '/',
    cancelURL: '/',
  })
  const cards = checkout.url ?? ''
  await askCards(cards, `/pay/${checkout.stripeSessionId}`)
  await expect.poll(async () => (await call('GET', `/commands/adhesion?token=${token}`)).state).toBe('PAID')
  const { token: admin } = await openSession(program, 'admin@demo.example')
  const refunds = async () => {
    const state = (await (await fetch(`${new URL(cards).origin}/_control/state`)).json()) as { refunds: object }
    return Object.keys(state.refunds)
  }
  // Other journeys on the same society have theirs.
  const others = await refunds()
  await call('POST', `/users/${person.id}/refuse`, { reason: 'Doublon' }, admin)
  const own = async () => (await refunds()).find((id) => !others.includes(id))
  await expect.poll(own).toBeDefined()
  await expect
    .poll(async () => (await call('GET', `/commands/${checkout.id}`, undefined, admin)).state)
    .toBe('REFUNDED')
  await askCards(cards, `/fail-refund/${await own()}`)
  await mailTo(program, email, /pas abouti/)
  return email
}

test('an administrator finds a refund that failed on home, and records that it was given back', async ({
  page,
  program,
}) => {
  const email = await refundSentBack(program)
  await enter(page, program, 'admin@demo.example', '/')
  await page.getByRole('link', { name: /remboursements? (et|ou) anomalies?/i }).click()
  const refund = page.getByRole('listitem').filter({ hasText: 'Iris Renvoi' })
  await expect(refund.getByText('la carte est déclarée perdue ou volée')).toBeVisible()
  await refund.getByRole('button', { name: 'Rendu autrement…' }).click()
  await page.getByLabel('Référence').fill('VIR 0042')
  await page.getByRole('dialog').getByRole('button', { name: 'Enregistrer le remboursement' }).click()
  await expect(refund).toHaveCount(0)
  await mailTo(program, email, /Votre remboursement/)
})
