import { beforeEach, describe, expect, test } from 'vitest'
import { sharedProgram } from '../../../../app/testing.ts'
import { inTransaction } from '../../../../server/data/db.ts'
import { parisDay } from '../../../../shared/dates.ts'
import { defineFees } from '../../../members/membership/fixtures.ts'
import { activeMember } from '../../../society/persons/fixtures.ts'
import { recordProviderRefund, recordReturned } from '../../refunds/provider/service.ts'
import { noteFailedRefund } from '../../refunds/service.ts'
import { settleSeason } from './service.ts'

let admin: { id: number; token: string }
let member: { id: number; token: string }
const YEAR = Number(parisDay(new Date()).slice(0, 4))
const BEFORE = `${YEAR}-12-31`

const program = sharedProgram(async (program) => {
  await defineFees(program)
  admin = await activeMember(program, [{ name: 'general', role: 'SUPER-ADMIN' }])
})
beforeEach(async () => {
  member = await activeMember(program, [])
  await program.db
    .updateTable('persons')
    .set({ membertype: 'SPV', subscriptions: ['AMICALE', 'UDSP'], accountValidity: BEFORE })
    .where('id', '=', member.id)
    .execute()
})

const today = parisDay(new Date())
const pay = async () => {
  const { body: fees } = await program.call('GET', `/users/${member.id}/fees`, { token: admin.token })
  const body = { amount: fees.total, method: 'CHEQUE', date: today }
  const { body: paid, status } = await program.call('POST', `/users/${member.id}/payments`, {
    token: admin.token,
    body,
  })
  expect(status, JSON.stringify(paid)).toBe(201)
  return paid.command as number
}
const refund = (id: number, request: object = {}) =>
  program.call('POST', `/commands/${id}/refund`, {
    token: admin.token,
    body: { reason: 'Erreur de saisie', ...request },
  })
const account = () =>
  program.db
    .selectFrom('persons')
    .where('id', '=', member.id)
    .select(['state', 'accountValidity'])
    .executeTakeFirstOrThrow()
const due = async () => (await program.call('GET', `/users/${member.id}/fees`, { token: admin.token })).body.total
const paymentOf = (commandId: number) =>
  program.db
    .selectFrom('payments')
    .where('commandId', '=', commandId)
    .where('kind', '=', 'PAYMENT')
    .select(['id', 'commandId'])
    .executeTakeFirstOrThrow()
/** As if the provider had reported a refund made on its dashboard, or a dispute. */
const gone = async (commandId: number, cents: number, more: object = {}) => {
  const payment = await paymentOf(commandId)
  const told = { providerId: `re_${crypto.randomUUID()}`, cents, state: 'DONE' as const, reason: 'Ailleurs', ...more }
  return inTransaction(program.db, (trx) => recordProviderRefund(trx, payment, told))
}
const later = (validity: string) => validity > BEFORE

describe('A fee that is refunded in full takes its season back (rules#refunds)', () => {
  test('the validity returns to what it was and the fee can be paid again', async () => {
    const order = await pay()
    expect(later((await account()).accountValidity)).toBe(true)
    expect((await refund(order)).status).toBe(200)
    expect([await account(), await due()]).toEqual([{ state: 'ACTIVE', accountValidity: BEFORE }, 63])
    await pay()
    expect(later((await account()).accountValidity)).toBe(true)
  })

  test('a fee refunded before the season followed the money loses its season when an administrator decides so', async () => {
    const order = await pay()
    const { accountValidity } = await account()
    await refund(order)
    // As the former program left it and the migration lists it.
    await program.db.updateTable('persons').set({ accountValidity }).where('id', '=', member.id).execute()
    await program.db.updateTable('reservations').set({ state: 'CONFIRMED' }).where('commandId', '=', order).execute()
    const event = `fee-still-valid-${order}`
    await program.db
      .insertInto('paymentEvents')
      .values({ id: event, type: 'repair.fee', state: 'QUARANTINED', reason: 'fee-still-valid', commandId: order })
      .execute()
    const decide = () => program.call('POST', `/payments/events/${event}/season`, { token: admin.token })
    expect([(await decide()).status, await account()]).toEqual([204, { state: 'ACTIVE', accountValidity: BEFORE }])
    expect((await decide()).body.code).toBe('already-closed')
  })

  test('refunds in parts take it back with the last cent, not before', async () => {
    const order = await pay()
    for (const amount of [20, 42]) await refund(order, { amount })
    expect([later((await account()).accountValidity), await due()]).toEqual([true, 0])
    await refund(order, { amount: 1 })
    expect([await account(), await due()]).toEqual([{ state: 'ACTIVE', accountValidity: BEFORE }, 63])
  })

  test('a refunded fee of two is offered again, and the validity stays', async () => {
    const order = await pay()
    const { body } = await program.call('GET', `/commands/${order}/refund`, { token: admin.token })
    const udsp = body.rows.find(({ name }: { name: string }) => name === 'UDSP').id
    expect((await refund(order, { lines: [udsp] })).status).toBe(200)
    expect([later((await account()).accountValidity), await due()]).toEqual([true, 18])
  })

  test('the last standing order of a season keeps the validity', async () => {
    const first = await pay()
    const { body } = await program.call('GET', `/commands/${first}/refund`, { token: admin.token })
    await refund(first, { lines: [body.rows.find(({ name }: { name: string }) => name === 'UDSP').id] })
    const second = await pay()
    await refund(first)
    expect(later((await account()).accountValidity)).toBe(true)
    await refund(second)
    expect(await account()).toEqual({ state: 'ACTIVE', accountValidity: BEFORE })
  })

  test('a refund made on the provider’s dashboard takes it back; one that fails gives it again', async () => {
    const order = await pay()
    expect(await gone(order, 6_300)).toBe('written')
    expect(await account()).toEqual({ state: 'ACTIVE', accountValidity: BEFORE })
    const row = await program.db
      .selectFrom('payments')
      .where('commandId', '=', order)
      .where('kind', '=', 'REFUND')
      .select(['id', 'commandId'])
      .executeTakeFirstOrThrow()
    await inTransaction(program.db, (trx) => noteFailedRefund(trx, row, { providerId: null, failure: 'declined' }))
    expect([later((await account()).accountValidity), await due()]).toEqual([true, 0])
  })

  test('a dispute that is open leaves the season, one that is lost takes it back, money that comes back gives it again', async () => {
    const order = await pay()
    await gone(order, 6_300, { disputed: 'dp_1' })
    expect(later((await account()).accountValidity)).toBe(true)
    await inTransaction(program.db, (trx) => settleSeason(trx, order, { lost: 'dp_1' }))
    expect([await account(), await due()]).toEqual([{ state: 'ACTIVE', accountValidity: BEFORE }, 63])
    const payment = await paymentOf(order)
    const back = { providerId: 'txn_back', cents: 6_300, disputed: 'dp_1' }
    expect(await inTransaction(program.db, (trx) => recordReturned(trx, payment, back))).toBe('written')
    expect([later((await account()).accountValidity), await due()]).toEqual([true, 0])
  })

  test('a fee that was paid again meanwhile is not given twice when the refund fails', async () => {
    const order = await pay()
    await gone(order, 6_300)
    const again = await pay()
    const row = await program.db
      .selectFrom('payments')
      .where('commandId', '=', order)
      .where('kind', '=', 'REFUND')
      .select(['id', 'commandId'])
      .executeTakeFirstOrThrow()
    await inTransaction(program.db, (trx) => noteFailedRefund(trx, row, { providerId: null, failure: 'declined' }))
    await refund(again)
    expect(await due()).toBe(63)
  })

  test('twenty administrators at once refund it once, and it is taken back once', async () => {
    const order = await pay()
    const answers = await Promise.all(Array.from({ length: 20 }, () => refund(order)))
    expect(answers.filter(({ status }) => status === 200).length).toBe(1)
    expect(await account()).toEqual({ state: 'ACTIVE', accountValidity: BEFORE })
    const events = await program.db
      .selectFrom('personEvents')
      .where('personId', '=', member.id)
      .select('note')
      .execute()
    expect(events.filter(({ note }) => note?.includes('remboursée')).length).toBe(1)
  })
})
