import { describe, expect, test } from 'vitest'
import { FULFILMENTS } from '../../../../app/orders.ts'
import { eventually, sharedProgram } from '../../../../app/testing.ts'
import { formatDay, parisDay } from '../../../../shared/dates.ts'
import { askCards, defineFees, leaveOpen, orderFees, paidVisitor } from '../../../members/membership/fixtures.ts'
import { activeMember, confirmedVisitor, personsAdmin } from '../../../society/persons/fixtures.ts'

let admin: { token: string }
const program = sharedProgram(async (program) => {
  await defineFees(program)
  admin = await activeMember(program, [{ name: 'general', role: 'ADMIN' }])
})

const today = parisDay(new Date())
const problems = async () => (await program.call('GET', '/payments/problems', { token: admin.token })).body
const refundOf = async (command: number) =>
  (await problems()).refunds.find((refund: { command: number }) => refund.command === command)
const retry = (id: number) => program.call('POST', `/payments/${id}/retry`, { token: admin.token })
const settle = (id: number, changes = {}) =>
  program.call('POST', `/payments/${id}/settle`, {
    token: admin.token,
    body: { method: 'TRANSFER', date: today, reference: 'VIR 42', ...changes },
  })
const refuse = (id: number) =>
  program.call('POST', `/users/${id}/refuse`, { token: admin.token, body: { reason: 'Doublon' } })
const ledger = async (command: number) =>
  (await program.call('GET', `/commands/${command}`, { token: admin.token })).body.payments.map(
    (row: { kind: string; method: string; state: string }) => `${row.kind} ${row.method} ${row.state}`,
  )
const stateOf = async (command: number) =>
  (await program.call('GET', `/commands/${command}`, { token: admin.token })).body.state
const subjects = async (email: string) =>
  (await program.mailsTo(email)).map(({ subject }) => subject.replaceAll(/\s/g, ' '))

/** A refused visitor whose refund was made and then sent back by the bank. */
async function sentBack() {
  const visitor = await paidVisitor(program)
  const command = visitor.checkout.id as number
  await refuse(visitor.id)
  await program.runJobs()
  const made = await program.db
    .selectFrom('payments')
    .where('commandId', '=', command)
    .where('kind', '=', 'REFUND')
    .select('providerId')
    .executeTakeFirstOrThrow()
  await askCards(program, `/fail-refund/${made.providerId}`)
  const refund = await eventually(() => refundOf(command))
  return { ...visitor, command, refund }
}

describe('A card’s refund that the bank sends back', () => {
  test('A card’s refund that the bank sends back waits for the administrators of the society with why, how much and whose; the member is told what comes next', async () => {
    const { command, refund, email, id } = await sentBack()
    expect(refund).toMatchObject({
      why: 'FAILED',
      amount: 63,
      failure: 'lost_or_stolen_card',
      reason: 'Doublon',
      person: { id, name: 'Maëlle Le Goff' },
    })
    expect(await stateOf(command)).toBe('PAID')
    expect(await subjects(email)).toContain('Votre remboursement de 63,00 € n’a pas abouti')
    for (const other of [await personsAdmin(program), await activeMember(program)])
      expect((await program.call('GET', '/payments/problems', { token: other.token })).status).toBe(403)
  })

  test('A card’s refund that the bank sends back is asked for once more under a new key, once however often it is pressed', async () => {
    const { command, refund, id } = await sentBack()
    const answers = await Promise.all([retry(refund.id), retry(refund.id), retry(refund.id)])
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1)
    await program.runJobs()
    expect(await ledger(command)).toEqual(['PAYMENT CARD DONE', 'REFUND CARD FAILED', 'REFUND CARD DONE'])
    expect(await stateOf(command)).toBe('REFUNDED')
    expect(await refundOf(command)).toBeUndefined()
    const acts = await program.db.selectFrom('auditLog').where('subjectId', '=', id).select('action').execute()
    expect(acts.filter(({ action }) => action === 'refund.retried')).toHaveLength(1)
    expect((await settle(refund.id)).status).toBe(409)
  })

  test('A card’s refund that the bank sends back is recorded as given back by other means, once, and the member is told how', async () => {
    const { command, refund, email } = await sentBack()
    const answers = await Promise.all([settle(refund.id), settle(refund.id)])
    expect(answers.map(({ status }) => status).sort()).toEqual([204, 409])
    expect(await ledger(command)).toEqual(['PAYMENT CARD DONE', 'REFUND CARD FAILED', 'REFUND TRANSFER DONE'])
    expect(await stateOf(command)).toBe('REFUNDED')
    expect(await refundOf(command)).toBeUndefined()
    expect((await retry(refund.id)).status).toBe(409)
    const [mail] = await program.mailsTo(email)
    expect(mail?.subject.replaceAll(/\s/g, ' ')).toBe('Votre remboursement de 63,00 €')
    expect(mail?.text.replaceAll(/\s+/g, ' ')).toContain(`Remboursé par virement le : ${formatDay(today)}`)
  })

  test.each([
    ['a day to come', { date: '2999-01-01' }],
    ['a card', { method: 'CARD' }],
  ])('A card’s refund that the bank sends back is not recorded with %s', async (_what, changes) => {
    const { refund } = await sentBack()
    expect((await settle(refund.id, changes)).status).toBe(400)
    expect((await settle(999_999)).status).toBe(404)
  })

  test('A card’s refund that the bank sends back may fail again: then that one waits, and the first does not', async () => {
    const { command, refund } = await sentBack()
    const { body } = await retry(refund.id)
    const paid = await program.db
      .selectFrom('payments')
      .where('commandId', '=', command)
      .where('kind', '=', 'PAYMENT')
      .select(['id', 'providerId'])
      .executeTakeFirstOrThrow()
    await program.db.updateTable('payments').set({ providerId: 'pi_gone' }).where('id', '=', paid.id).execute()
    await program.runJobs()
    expect(await refundOf(command)).toMatchObject({ id: body.id, why: 'FAILED', failure: 'resource_missing' })
  })
})

describe('A card’s refund that the provider has not answered for an hour', () => {
  test('A card’s refund that the provider has not answered for an hour waits for the administrators too, as one without an answer', async () => {
    const { id, checkout } = await paidVisitor(program)
    await refuse(id)
    expect(await refundOf(checkout.id)).toBeUndefined()
    const long = new Date(Date.now() - 61 * 60_000)
    await program.db
      .updateTable('payments')
      .set({ createdAt: long })
      .where('commandId', '=', checkout.id)
      .where('kind', '=', 'REFUND')
      .execute()
    expect(await refundOf(checkout.id)).toMatchObject({ why: 'NO_ANSWER', method: 'CARD', amount: 63 })
  })
})

describe('What the member is told of a refund', () => {
  test('a member is told that their refund was asked for, not that it was made', async () => {
    const visitor = await paidVisitor(program)
    await refuse(visitor.id)
    const mail = (await program.mailsTo(visitor.email)).find(({ subject }) => subject.includes('retenue'))
    expect(mail?.text).toContain('Remboursement demandé')
    expect(mail?.text).not.toMatch(/vous est remboursée|Cotisation remboursée/)
  })
})

describe('A fee paid by cheque, cash or transfer that is to go back', () => {
  test('A fee paid by cheque, cash or transfer that is to go back is « à rembourser » until somebody records that it was', async () => {
    const visitor = await confirmedVisitor(program)
    const { body } = await program.call('POST', `/users/${visitor.id}/payments`, {
      token: admin.token,
      body: { amount: 63, method: 'CHEQUE', date: today },
    })
    await refuse(visitor.id)
    await program.runJobs()
    expect(await ledger(body.command)).toEqual(['PAYMENT CHEQUE DONE', 'REFUND CHEQUE PENDING'])
    expect(await stateOf(body.command)).toBe('PAID')
    const refund = await refundOf(body.command)
    expect(refund).toMatchObject({ why: 'BY_HAND', method: 'CHEQUE', amount: 63 })
    expect((await retry(refund.id)).body.code).toBe('not-by-card')
    expect((await settle(refund.id, { method: 'CASH' })).status).toBe(204)
    expect(await ledger(body.command)).toEqual(['PAYMENT CHEQUE DONE', 'REFUND CASH DONE'])
    expect(await stateOf(body.command)).toBe('REFUNDED')
    expect(await subjects(visitor.email)).toContain('Votre remboursement de 63,00 €')
    expect((await settle(refund.id)).body.code).toBe('already-settled')
  })
})

describe('A signed event that does not fit its order', () => {
  async function quarantined() {
    const visitor = await confirmedVisitor(program)
    const { body: checkout } = await orderFees(program, visitor.token)
    await askCards(program, `/pay/${checkout.stripeSessionId}`, { amount: 100 })
    const event = await eventually(async () =>
      (await problems()).events.find(({ object }: { object: string }) => object === checkout.stripeSessionId),
    )
    return { visitor, checkout, event }
  }
  const close = (id: string, note = 'Vu avec le prestataire, montant rendu') =>
    program.call('POST', `/payments/events/${id}/close`, { token: admin.token, body: { note } })

  test('A signed event that does not fit its order is shown with why, the amount that came and the order it named, until it is closed with a note', async () => {
    const { visitor, checkout, event } = await quarantined()
    expect(event).toMatchObject({
      reason: 'amount-mismatch',
      amount: 1,
      currency: 'eur',
      command: checkout.id,
      person: { id: visitor.id, name: 'Maëlle Le Goff' },
    })
    expect((await close(event.id, ' ')).status).toBe(400)
    expect((await Promise.all([close(event.id), close(event.id)])).map(({ status }) => status).sort()).toEqual([
      204, 409,
    ])
    expect((await problems()).events.map(({ id }: { id: string }) => id)).not.toContain(event.id)
    const kept = await program.db.selectFrom('paymentEvents').where('id', '=', event.id).select('note').execute()
    expect(kept).toEqual([{ note: 'Vu avec le prestataire, montant rendu' }])
    expect((await close('evt_of_nobody')).status).toBe(404)
  })

  test('A signed event that does not fit its order is closed alone: another one still waits, and the journal has which it was', async () => {
    const [one, other] = [await quarantined(), await quarantined()]
    expect((await close(one.event.id)).status).toBe(204)
    const waiting = (await problems()).events.map(({ id }: { id: string }) => id)
    expect([waiting.includes(one.event.id), waiting.includes(other.event.id)]).toEqual([false, true])
    const acts = program.db.selectFrom('auditLog').where('action', '=', 'payment-event.closed').select('details')
    expect((await acts.execute()).map(({ details }) => details)).toContainEqual({
      event: one.event.id,
      command: one.checkout.id,
    })
  })

  test('A signed event that does not fit its order is not shown with those that fit; of no order of ours it names nobody, and no amount below nothing', async () => {
    const paid = await paidVisitor(program)
    const page = 'cs_of_nobody'
    const data = { id: page, status: 'complete', payment_status: 'paid', amount_total: -5, currency: 'eur' }
    await askCards(program, '/events', { type: 'checkout.session.completed', data })
    const about = async (id: string) =>
      (await problems()).events.find(({ object }: { object: string }) => object === id)
    expect(await eventually(() => about(page))).toMatchObject({
      reason: 'unknown-order',
      amount: null,
      command: null,
      person: null,
    })
    expect(await about(paid.checkout.stripeSessionId)).toBeUndefined()
  })

  test('A signed event that does not fit its order is shown too where only the reconciliation learned of it, once', async () => {
    const { token } = await confirmedVisitor(program)
    const { body: checkout } = await orderFees(program, token)
    await askCards(program, '/faults', { webhook: 'never' })
    await askCards(program, `/pay/${checkout.stripeSessionId}`, { amount: 100 })
    await leaveOpen(program, checkout)
    const { reconcile } = await import('../service.ts')
    await reconcile(program.db, FULFILMENTS)
    await reconcile(program.db, FULFILMENTS)
    const shown = (await problems()).events.filter(
      ({ object }: { object: string }) => object === checkout.stripeSessionId,
    )
    expect(shown).toMatchObject([{ reason: 'amount-mismatch', amount: 1, command: checkout.id }])
  })
})
