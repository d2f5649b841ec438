import { describe, expect, test } from 'vitest'
import { FULFILMENTS } from '../../../../app/orders.ts'
import { sharedProgram } from '../../../../app/testing.ts'
import { linesOf, ordersOf, pagesOf } from '../../../orders/orders/fixtures.ts'
import { referenceOf } from '../../../orders/orders/rules.ts'
import { reconcile } from '../../../orders/payments/service.ts'
import { issueFeeToken } from '../../../platform/access/tokens/service.ts'
import { activeMember, confirmedVisitor, personsAdmin } from '../../../society/persons/fixtures.ts'
import { TEST_MEANS } from '../../../society/settings/fixtures.ts'
import { defineMeans } from '../../../society/settings/payment-methods/service.ts'
import { listUnfinished } from '../../registration/queries.ts'
import { askCards, defineFees, leaveOpen, mendCards, orderFees, orderInState } from '../fixtures.ts'

let admin: string

const MEANS = TEST_MEANS

const program = sharedProgram(async (program) => {
  await defineFees(program)
  await defineMeans(program.db, MEANS)
  admin = (await personsAdmin(program)).token
})

const today = () => new Date().toLocaleDateString('sv', { timeZone: 'Europe/Paris' })
const money = (changes = {}) => ({ amount: 63, method: 'CHEQUE', date: today(), reference: 'CMB 1234567', ...changes })
const record = (order: number, changes = {}) =>
  program.call('POST', `/commands/${order}/payments`, { token: admin, body: money(changes) })
const last = async (token: string) => (await program.call('GET', `/commands/adhesion?token=${token}`)).body
const statesOf = async (id: number) => (await ordersOf(program, id)).map(({ state, awaits }) => [state, awaits])
const expire = async (order: number) => {
  await program.db
    .updateTable('commands')
    .set({ expiresAt: new Date(0) })
    .where('id', '=', order)
    .execute()
  await reconcile(program.db, FULFILMENTS)
}
const ledger = (id: number) =>
  program.db
    .selectFrom('payments')
    .innerJoin('commands', 'commands.id', 'payments.commandId')
    .where('commands.personId', '=', id)
    .select(['payments.kind', 'payments.method', 'payments.state'])
    .orderBy('payments.id')
    .execute()
const accountOf = async (id: number) => (await program.call('GET', `/users/${id}`, { token: admin })).body.state

describe('A fee to be paid by cheque or transfer (rules#awaited-payments)', () => {
  test('A fee to be paid by cheque or transfer waits ten days, and page and mail say payee, address, amount and reference', async () => {
    const { token, email } = await confirmedVisitor(program)
    const { status, body } = await orderFees(program, token, 'CHEQUE')
    expect([status, body.stripeSessionId]).toEqual([200, ''])
    const { howToPay, state } = await last(token)
    const in10 = new Date(Date.now() + 10 * 86_400_000).toLocaleDateString('sv', { timeZone: 'Europe/Paris' })
    expect([state, howToPay]).toEqual([
      'PENDING',
      {
        means: 'CHEQUE',
        reference: referenceOf(body.id),
        total: 63,
        until: in10,
        payee: MEANS.payee,
        postalAddress: MEANS.postalAddress,
      },
    ])
    const [mail] = await program.mailsTo(email)
    for (const words of ['Amicale de Valbrume', '18 rue des Frères-Lumière\n35000 Valbrume', 'Revoir comment payer'])
      expect(mail?.text).toContain(words)
    expect(mail?.text.replaceAll(/[\s\u00a0\u202f]/g, '')).toContain(referenceOf(body.id))
    expect(await pagesOf(program, body.id)).toEqual([])
  })

  test('a transfer has the account and what a bank’s app reads', async () => {
    const { token } = await confirmedVisitor(program)
    const { body } = await orderFees(program, token, 'TRANSFER')
    const { howToPay } = await last(token)
    expect(howToPay).toMatchObject({ means: 'TRANSFER', iban: MEANS.iban, bic: MEANS.bic, holder: MEANS.holder })
    expect(howToPay.code.split('\n')).toEqual([
      ...['BCD', '002', '1', 'SCT', MEANS.bic, MEANS.holder, MEANS.iban, 'EUR63.00', '', referenceOf(body.id)],
    ])
  })

  test('a fee ordered by cheque twice at once is one order with one mail, and its last day stays the same', async () => {
    const { token, id, email } = await confirmedVisitor(program)
    const [one, other] = await Promise.all([orderFees(program, token, 'CHEQUE'), orderFees(program, token, 'CHEQUE')])
    const [before] = await ordersOf(program, id)
    const again = await orderFees(program, token, 'CHEQUE')
    expect(new Set([one, other, again].map(({ body }) => body.id)).size).toBe(1)
    const [after] = await ordersOf(program, id)
    expect(after?.expiresAt).toBe(before?.expiresAt)
    const mails = await program.mailsTo(email)
    expect(mails.filter(({ subject }) => subject.includes('par chèque'))).toHaveLength(1)
  })

  test('a means that the society does not take is refused, and nothing is ordered', async () => {
    const { token, id } = await confirmedVisitor(program)
    const { status, body } = await orderFees(program, token, 'CASH')
    expect([status, body.code]).toEqual([409, 'means-not-taken'])
    expect(await ordersOf(program, id)).toEqual([])
  })

  test('the member reads on the order’s page how to pay', async () => {
    const { id, token: own } = await activeMember(program, [], { subscriptions: ['AMICALE', 'UDSP'] })
    const { body } = await orderFees(program, await issueFeeToken(program.db, 'renewal', id, null), 'TRANSFER')
    const { body: shown } = await program.call('GET', `/commands/${body.id}`, { token: own })
    expect(shown.howToPay).toMatchObject({ means: 'TRANSFER', total: 63, reference: referenceOf(body.id) })
    const { means, reference, until } = shown.howToPay
    const { body: listed } = await program.call('GET', '/commands?search=state==PENDING', { token: own })
    expect(listed._embedded.data).toMatchObject([{ id: body.id, awaited: { means, reference, until } }])
    expect((await program.call('GET', `/commands/${body.id}`, { token: admin })).body.howToPay).not.toBeNull()
  })

  test('A fee to be paid by cheque or transfer keeps its prices though they change meanwhile, for the member and for who records the money', async () => {
    const { token, id } = await confirmedVisitor(program)
    const { body } = await orderFees(program, token, 'CHEQUE')
    const raise = (cents: number) =>
      program.db.updateTable('resources').set({ priceCents: cents }).where('name', '=', 'Amicale').execute()
    await raise(5_000)
    expect((await orderFees(program, token, 'CHEQUE')).body.id).toBe(body.id)
    expect((await program.call('GET', `/users/${id}/fees`, { token: admin })).body.total).toBe(63)
    const { status } = await program.call('POST', `/users/${id}/payments`, { token: admin, body: money() })
    expect(status).toBe(201)
    expect(await statesOf(id)).toEqual([['PAID', 'CHEQUE']])
    await raise(4_500)
  })
})

describe('Changing one’s mind (rules#awaited-payments)', () => {
  test('a change from card to cheque closes the card page at the provider and cancels its order', async () => {
    const { token, id } = await confirmedVisitor(program)
    const { body: card } = await orderFees(program, token)
    await orderFees(program, token, 'CHEQUE')
    expect(await statesOf(id)).toEqual([
      ['CANCELLED', null],
      ['PENDING', 'CHEQUE'],
    ])
    expect(await linesOf(program, card.id)).toEqual(['CANCELLED', 'CANCELLED'])
    expect(await askCards(program, `/pay/${card.stripeSessionId}`)).not.toMatchObject({ paid: true })
    expect(await ledger(id)).toEqual([])
  })

  test('a change of method finds the card just paid: nothing else is ordered, and that payment counts', async () => {
    const { token, id } = await confirmedVisitor(program)
    const { body: card } = await orderFees(program, token)
    // Its event is lost on the way.
    await askCards(program, '/faults', { webhook: 'never', times: 9 })
    await askCards(program, `/pay/${card.stripeSessionId}`)
    const { status, body } = await orderFees(program, token, 'CHEQUE')
    expect([status, body.code]).toEqual([409, 'being-paid'])
    await mendCards(program)
    await leaveOpen(program, card)
    await reconcile(program.db, FULFILMENTS)
    await orderInState(program, token, 'PAID')
    expect(await statesOf(id)).toEqual([['PAID', null]])
  })

  test('a cheque that arrives after a change to card must be refunded', async () => {
    const { token, id } = await confirmedVisitor(program)
    const { body: cheque } = await orderFees(program, token, 'CHEQUE')
    const { body: card } = await orderFees(program, token)
    await askCards(program, `/pay/${card.stripeSessionId}`)
    await orderInState(program, token, 'PAID')
    const refused = await record(cheque.id)
    expect([refused.status, refused.body.code]).toEqual([409, 'already-paid'])
    expect(await ledger(id)).toHaveLength(1)
    expect((await record(cheque.id, { surplus: true })).status).toBe(201)
    expect(await ledger(id)).toEqual([
      { kind: 'PAYMENT', method: 'CARD', state: 'DONE' },
      { kind: 'PAYMENT', method: 'CHEQUE', state: 'DONE' },
      { kind: 'REFUND', method: 'CHEQUE', state: 'PENDING' },
    ])
    const again = await record(cheque.id, { surplus: true })
    expect([again.status, again.body.code]).toEqual([409, 'already-recorded'])
    const { token: society } = await activeMember(program, [{ name: 'general', role: 'ADMIN' }])
    const { body } = await program.call('GET', '/payments/problems', { token: society })
    expect(body.refunds).toContainEqual(expect.objectContaining({ command: cheque.id, why: 'BY_HAND', amount: 63 }))
  })

  test('the cheque that was given up pays the fee, where the card was never used', async () => {
    const { token, id } = await confirmedVisitor(program)
    const { body: cheque } = await orderFees(program, token, 'CHEQUE')
    const { body: card } = await orderFees(program, token)
    expect((await record(cheque.id)).status).toBe(201)
    expect(await statesOf(id)).toEqual([
      ['PAID', 'CHEQUE'],
      ['CANCELLED', null],
    ])
    expect(await accountOf(id)).toBe('FEE_PAID')
    await askCards(program, `/pay/${card.stripeSessionId}`)
    await expect
      .poll(async () => (await ledger(id)).map(({ kind, method }) => `${kind} ${method}`))
      .toEqual(['PAYMENT CHEQUE', 'PAYMENT CARD', 'REFUND CARD'])
  })

  test('an order that waits for a cheque never has a card page: the database says so', async () => {
    const { token } = await confirmedVisitor(program)
    const { body } = await orderFees(program, token, 'CHEQUE')
    const page = {
      commandId: body.id as number,
      idempotencyKey: '11111111-1111-4111-8111-111111111111',
      amountCents: 6_300,
      expiresAt: new Date(),
      successUrl: '/a',
      cancelUrl: '/b',
    }
    await expect(program.db.insertInto('paymentSessions').values(page).execute()).rejects.toThrow('not paid by card')
  })
})

describe('The money that comes (rules#awaited-payments)', () => {
  test('the money that comes is recorded once, however many press at once, and all follows as by card', async () => {
    const { token, id, email } = await confirmedVisitor(program)
    const { body } = await orderFees(program, token, 'TRANSFER')
    const answers = await Promise.all([
      record(body.id, { method: 'TRANSFER' }),
      record(body.id, { method: 'TRANSFER' }),
      record(body.id, { method: 'TRANSFER', reference: 'VIR 2' }),
      program.call('POST', `/users/${id}/payments`, { token: admin, body: money({ method: 'TRANSFER' }) }),
    ])
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409])
    expect(await statesOf(id)).toEqual([['PAID', 'TRANSFER']])
    expect(await ledger(id)).toEqual([{ kind: 'PAYMENT', method: 'TRANSFER', state: 'DONE' }])
    expect(await accountOf(id)).toBe('FEE_PAID')
    const receipts = (await program.mailsTo(email)).filter(({ subject }) => subject === 'Votre cotisation est payée')
    expect(receipts).toHaveLength(1)
  })

  test('another amount, a day to come and an order that awaits a card are refused', async () => {
    const { token } = await confirmedVisitor(program)
    const { body } = await orderFees(program, token, 'CHEQUE')
    const wrong = await record(body.id, { amount: 60 })
    expect([wrong.status, wrong.body.code]).toEqual([409, 'amount-differs'])
    expect((await record(body.id, { date: '2999-01-01' })).status).toBe(400)
    const { body: card } = await orderFees(program, (await confirmedVisitor(program)).token)
    const refused = await record(card.id)
    expect([refused.status, refused.body.code]).toEqual([409, 'awaits-card'])
  })

  test('the money that comes comes after its days are over: the member was told not to pay twice, and it counts', async () => {
    const { token, id, email } = await confirmedVisitor(program)
    const { body } = await orderFees(program, token, 'CHEQUE')
    await expire(body.id)
    expect(await statesOf(id)).toEqual([['EXPIRED', 'CHEQUE']])
    const [mail] = await program.mailsTo(email)
    expect(mail?.subject).toContain('n’a pas été payée')
    expect(mail?.text).toContain('Ne payez pas une deuxième fois')
    expect(mail?.text).not.toContain('débité')
    expect((await last(token)).howToPay).toBeNull()
    expect((await record(body.id)).status).toBe(201)
    expect(await statesOf(id)).toEqual([['PAID', 'CHEQUE']])
    expect(await accountOf(id)).toBe('FEE_PAID')
  })

  test('the money that comes is waited for longer than a registration is kept: nobody is reminded or deleted meanwhile', async () => {
    const { token, id } = await confirmedVisitor(program)
    await orderFees(program, token, 'CHEQUE')
    await program.db
      .updateTable('persons')
      .set({ createdAt: new Date(Date.now() - 100 * 86_400_000) })
      .where('id', '=', id)
      .execute()
    expect((await listUnfinished(program.db, new Date())).map((person) => person.id)).not.toContain(id)
  })
})

describe('The list of awaited payments (rules#awaited-payments)', () => {
  const list = async (query: string) =>
    (await program.call('GET', `/payments/awaited?${query}`, { token: admin })).body._embedded.data

  test('the list of awaited payments has the oldest first, by means and state, and finds one by reference, number and name', async () => {
    const { token } = await confirmedVisitor(program, { lastName: 'Quéméneur' })
    const { body } = await orderFees(program, token, 'TRANSFER')
    const reference = referenceOf(body.id)
    const [row] = await list(`q=${reference.toLowerCase()}`)
    expect(row).toMatchObject({ id: body.id, reference, awaits: 'TRANSFER', state: 'PENDING', total: 63 })
    expect(row.person.name).toContain('Quéméneur')
    for (const q of [String(body.id), 'quemeneur'])
      expect((await list(`q=${q}`)).map(({ id }: { id: number }) => id)).toEqual([body.id])
    const transfers = await list('search=awaits==TRANSFER;state==PENDING')
    expect(transfers.map(({ id }: { id: number }) => id)).toContain(body.id)
    expect(await list('search=awaits==CASH')).toEqual([])
    const file = await program.app.inject({
      url: '/aspr/v1/payments/awaited.csv?search=awaits==TRANSFER',
      headers: { authorization: `Bearer ${admin}` },
    })
    expect(file.body).toContain('Quéméneur')
  })

  test('the list of awaited payments forgets what was given up once the fee is paid, and finds it by its reference all the same', async () => {
    const { token } = await confirmedVisitor(program, { lastName: 'Le Bihan-Test' })
    const { body } = await orderFees(program, token, 'CHEQUE')
    const { body: transfer } = await orderFees(program, token, 'TRANSFER')
    expect(await list('q=bihan')).toHaveLength(2)
    await record(transfer.id, { method: 'TRANSFER' })
    expect(await list('q=bihan')).toEqual([])
    expect(await list(`q=${referenceOf(body.id)}`)).toHaveLength(1)
  })
})
