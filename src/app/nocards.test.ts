import { expect, test } from 'vitest'
import { orderFees } from '../features/members/membership/fixtures.ts'
import { createFirstAdmin } from '../features/members/registration/enrolment/service.ts'
import { confirmedVisitor } from '../features/society/persons/fixtures.ts'
import { sharedProgram } from './testing.ts'

const program = sharedProgram(undefined, { cards: 'none' })

/** Texts about paying by card, not about the membership card. */
const CARDS = /carte bancaire|par carte|sur une carte|stripe|paiement en ligne|débité/i

const ADMIN = { email: 'tresorier@amicale.example', password: 'grande échelle 18' }
const today = () => new Date().toLocaleDateString('sv', { timeZone: 'Europe/Paris' })

test('an empty society without cards gets a member who paid by cheque, and nobody hears of cards (rules#means-of-payment)', async () => {
  await createFirstAdmin(program.db, ADMIN)
  const signIn = async (username: string, password: string) =>
    (await program.call('POST', '/auth/signin', { body: { username, password } })).body
  const { token: admin } = await signIn(ADMIN.email, ADMIN.password)
  const { body: configuration } = await program.call('GET', '/siteconfiguration')
  expect([configuration.means, configuration.stripePublishableKey]).toEqual([['CHEQUE'], ''])

  for (const [name, subscription, price] of [
    ['Amicale', 'AMICALE', 45],
    ['UDSP', 'UDSP', 18],
  ]) {
    const body = { name, price, subscription, membertypes: ['SPV'] }
    expect((await program.call('POST', '/fees', { token: admin, body })).status).toBe(201)
  }
  const visitor = await confirmedVisitor(program)
  const card = await orderFees(program, visitor.token)
  expect([card.status, card.body.code]).toEqual([409, 'means-not-taken'])
  expect((await orderFees(program, visitor.token, 'CHEQUE')).status).toBe(200)
  const { body: waiting } = await program.call('GET', `/commands/adhesion?token=${visitor.token}`)
  expect(waiting.howToPay).toMatchObject({ means: 'CHEQUE', total: 63, payee: configuration.association.name })

  const found = await program.call('GET', `/payments/awaited?q=${waiting.howToPay.reference}`, { token: admin })
  const [{ id }] = found.body._embedded.data
  const money = { amount: 63, method: 'CHEQUE', date: today(), reference: 'CMB 1234567' }
  const recorded = await program.call('POST', `/commands/${id}/payments`, { token: admin, body: money })
  expect(recorded.status).toBe(201)
  expect((await program.call('POST', `/users/${visitor.id}/validate`, { token: admin })).status).toBe(200)
  const member = await signIn(visitor.email, 'grande échelle 18')
  expect(member.token).toBeTruthy()
  const receipt = await program.call('GET', `/commands/${id}/receipt`, { token: member.token })
  expect([receipt.status, receipt.headers['content-type']]).toEqual([200, 'application/pdf'])

  // Without a provider, its jobs do nothing and its events have no valid signature.
  await program.runJobs()
  const event = await program.call('POST', '/payments/webhook', {
    body: { id: 'evt_1', type: 'checkout.session.completed' },
    headers: { 'content-type': 'application/json', 'stripe-signature': 't=1,v1=00' },
  })
  expect(event.status).toBe(400)
  expect((await program.call('GET', '/payments/problems', { token: admin })).body).toEqual({ refunds: [], events: [] })

  const mails = [...(await program.mailsTo(visitor.email)), ...(await program.mailsTo(ADMIN.email))]
  expect(mails.length).toBeGreaterThan(3)
  const { body: notice } = await program.call('GET', '/siteconfiguration/rgpd')
  const { body: letter } = await program.call('GET', `/campaigns/letter?season=${waiting.season}`, { token: admin })
  for (const said of [
    ...mails.map(({ subject, text, html }) => subject + text + html),
    notice.html,
    JSON.stringify(letter),
  ])
    expect(said).not.toMatch(CARDS)
})
