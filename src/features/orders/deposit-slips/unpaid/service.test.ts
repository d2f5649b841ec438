import { afterEach, expect, test } from 'vitest'
import { sharedProgram } from '../../../../app/testing.ts'
import { rowsOfCsv } from '../../../../server/files/testing.ts'
import { parisDay } from '../../../../shared/dates.ts'
import { aCampaign, aSale } from '../../../calendars/campaigns/fixtures.ts'
import { defineFees } from '../../../members/membership/fixtures.ts'
import { activeMember } from '../../../society/persons/fixtures.ts'
import { expectSumsOfEntries } from '../../accounting/fixtures.ts'
import { ledgerOf, linesOf } from '../../orders/fixtures.ts'
import { aReceived, aTreasury, expectSumsOfSlips, inTurn, issue } from '../fixtures.ts'
import { cancelSlip } from '../service.ts'

const today = parisDay(new Date())
let ticket: number
let treasurer: { id: number; token: string }

const program = sharedProgram(async (program) => {
  ;({ ticket, treasurer } = await aTreasury(program))
  await defineFees(program)
})

afterEach(async () => {
  await expectSumsOfEntries(program.db)
  await expectSumsOfSlips(program.db)
})
const post = (path: string, body: object) => program.call('POST', path, { token: treasurer.token, body })
const get = (path: string) => program.call('GET', path, { token: treasurer.token })
const unpaid = (payment: number, more: object = {}) => post(`/payments/${payment}/unpaid`, { date: today, ...more })
const slipOf = async (...payments: number[]) => (await issue(program, treasurer.token, payments)).body.id as number
const deposited = async (...payments: number[]) => {
  const id = await slipOf(...payments)
  expect((await post(`/deposit-slips/${id}/deposit`, { date: today })).status).toBe(204)
  return id
}
/** The balance of each account after all entries, in cents. */
const balances = async () => {
  const { raw } = await get(`/accounting.csv?from=${today}&to=${today}`)
  const [head = [], ...rows] = rowsOfCsv(raw.body)
  const at = (name: string) => head.indexOf(name)
  const cents = (text = '') => Math.round(Number(text.replace(',', '.')) * 100)
  const sums: Record<string, number> = {}
  for (const row of rows) {
    const account = row[at('Compte')] ?? ''
    sums[account] = (sums[account] ?? 0) + cents(row[at('Débit')]) - cents(row[at('Crédit')])
  }
  return sums
}

test('a cheque that came back makes its order due again, tells its buyer, and stays on its slip (rules#unpaid-cheques)', async () => {
  const { payment, order, line, member } = await aReceived(program, ticket, { reference: '1234567 CMB' })
  const before = await slipOf(payment)
  expect((await unpaid(payment)).body.code).toBe('not-deposited')
  expect((await post(`/deposit-slips/${before}/deposit`, { date: today })).status).toBe(204)
  const receipt = (await get(`/commands/${order}`)).body.receiptNumber
  const answers = await Promise.all([unpaid(payment, { bankFee: 12.5 }), unpaid(payment, { bankFee: 12.5 })])
  expect(answers.map(({ status }) => status).sort()).toEqual([204, 409])
  expect((await unpaid(payment)).body.code).toBe('already-unpaid')

  const { body } = await get(`/commands/${order}`)
  expect(body).toMatchObject({ state: 'PENDING', receiptNumber: null, awaited: { means: 'CHEQUE' } })
  expect(body.payments).toMatchObject([
    { kind: 'PAYMENT', slip: { state: 'DEPOSITED' } },
    { kind: 'REFUND', state: 'DONE', amount: 20, unpaid: true },
  ])
  expect(await linesOf(program, order)).toEqual(['CONFIRMED'])
  expect((await get(`/deposit-slips/${before}`)).body).toMatchObject({
    count: 1,
    total: 20,
    unpaid: 1,
    lines: [{ id: payment, unpaidOn: today, bankFee: 12.5, takenOff: false }],
  })
  const [mail] = await program.mailsTo(member.email)
  expect(mail?.subject).toBe('Votre chèque de 20,00\u00a0€ n’a pas été payé')
  expect((await post(`/deposit-slips/${before}/cancel`, { reason: 'Un essai' })).body.code).toBe('has-unpaid')

  const again = { amount: 20, method: 'TRANSFER', date: today, reference: 'VIR 1' }
  expect((await post(`/commands/${order}/payments`, again)).status).toBe(201)
  expect((await get(`/commands/${order}`)).body).toMatchObject({ receiptNumber: receipt })
  expect(await linesOf(program, order)).toEqual(['CONFIRMED'])
  expect(line).toBeGreaterThan(0)
})

test('an order whose cheque came back does not expire, and its buyer does not cancel it: the society does', async () => {
  const { payment, order, member } = await aReceived(program, ticket)
  await deposited(payment)
  await unpaid(payment)
  await program.db
    .updateTable('commands')
    .set({ expiresAt: new Date(0) })
    .where('id', '=', order)
    .execute()
  const { expireOverdue } = await import('../../payments/expiry/service.ts')
  await expireOverdue(program.db, (await import('../../../../app/orders.ts')).FULFILMENTS)
  expect((await get(`/commands/${order}`)).body.state).toBe('PENDING')
  const own = await program.call('POST', `/commands/${order}/cancel`, { token: member.token, body: {} })
  expect([own.status, own.body.code]).toEqual([409, 'not-cancellable'])
  const { token } = await activeMember(program, [{ name: 'general', role: 'ADMIN' }])
  const cancelled = await program.call('POST', `/commands/${order}/cancel`, { token, body: { reason: 'Impayé' } })
  expect(cancelled.status).toBe(204)
  expect(await linesOf(program, order)).toEqual(['CANCELLED'])
})

test('a fee whose cheque came back is taken back with its season', async () => {
  const member = await activeMember(program, [], { accountValidity: '2020-12-31', subscriptions: ['AMICALE', 'UDSP'] })
  const { body: fees } = await get(`/users/${member.id}/fees`)
  const money = { amount: fees.total, method: 'CHEQUE', date: today, reference: '7654321' }
  const { body: paid } = await post(`/users/${member.id}/payments`, money)
  const validity = async () =>
    (
      await program.db
        .selectFrom('persons')
        .where('id', '=', member.id)
        .select('accountValidity')
        .executeTakeFirstOrThrow()
    ).accountValidity
  expect(await validity()).not.toBe('2020-12-31')
  const [{ id: payment } = { id: 0 }] = (await get(`/commands/${paid.command}`)).body.payments
  await deposited(payment)
  expect((await unpaid(payment)).status).toBe(204)
  expect(await validity()).toBe('2020-12-31')
  expect((await get(`/users/${member.id}/fees`)).body.total).toBe(fees.total)
})

test('a gift for a calendar whose cheque came back is not due again, and its donor is told that nothing is asked', async () => {
  const { id: campaign } = await aCampaign(program)
  const gift = async (email: string | null) => {
    const order = await aSale(program, { campaign, cents: 1_500, method: 'CHEQUE' })
    await program.db.updateTable('calendarSales').set({ email }).where('commandId', '=', order).execute()
    const [payment] = await ledgerOf(program, order)
    return { order, payment: payment?.id ?? 0 }
  }
  const [told, unknown] = [await gift('donatrice@courrier.example'), await gift(null)]
  await deposited(told.payment, unknown.payment)
  for (const { payment } of [told, unknown]) expect((await unpaid(payment)).status).toBe(204)
  const { body } = await get(`/commands/${told.order}`)
  expect([body.state, body.awaited]).toEqual(['REFUNDED', null])
  const [mail, ...others] = await program.mailsTo('donatrice@courrier.example')
  expect([mail?.subject, others]).toEqual(['Votre chèque de 15,00\u00a0€ n’a pas été payé', []])
  expect(mail?.text).toContain('Rien ne vous est réclamé')
  expect(mail?.text).not.toContain('régler de nouveau')
})

test('a cheque that was refunded does not come back unpaid as well', async () => {
  const { payment, order } = await aReceived(program, ticket)
  await deposited(payment)
  expect((await post(`/commands/${order}/refund`, { reason: 'Annulé' })).status).toBe(200)
  expect((await unpaid(payment)).body.code).toBe('refunded')
})

test('a cheque whose slip is cancelled at the same moment does not come back unpaid, and nothing of it is refunded', async () => {
  const { payment, order } = await aReceived(program, ticket)
  const slip = await deposited(payment)
  const actor = { id: treasurer.id, address: '', roles: [], subscriptions: [], sessionId: '' }
  const answer = await inTurn(
    program,
    (trx) => cancelSlip(trx, actor, slip, 'Mauvaise pile'),
    () => unpaid(payment, { bankFee: 12.5 }),
  )
  expect(answer.body?.code).toBe('not-deposited')
  const { body } = await get(`/commands/${order}`)
  expect([body.state, body.payments.length]).toEqual(['PAID', 1])
})

test('a slip moves its money from the cheques to the bank, a cheque that came back takes it out of the bank with its fee', async () => {
  const before = await balances()
  const moved = async () => {
    const after = await balances()
    const change = (account: string) => (after[account] ?? 0) - (before[account] ?? 0)
    return { cheques: change('511200'), bank: change('512000'), cash: change('530000'), fees: change('627000') }
  }
  const one = await aReceived(program, ticket, { cents: 5_000 })
  const two = await aReceived(program, ticket, { cents: 3_000 })
  expect(await moved()).toEqual({ cheques: 8_000, bank: 0, cash: 0, fees: 0 })
  const slip = await slipOf(one.payment, two.payment)
  expect(await moved()).toEqual({ cheques: 8_000, bank: 0, cash: 0, fees: 0 })
  await post(`/deposit-slips/${slip}/deposit`, { date: today })
  expect(await moved()).toEqual({ cheques: 0, bank: 8_000, cash: 0, fees: 0 })
  await unpaid(two.payment, { bankFee: 12 })
  expect(await moved()).toEqual({ cheques: 0, bank: 3_800, cash: 0, fees: 1_200 })
  const cash = await aReceived(program, ticket, { cents: 700, method: 'CASH' })
  const { body } = await issue(program, treasurer.token, [cash.payment], { kind: 'CASH' })
  await post(`/deposit-slips/${body.id}/deposit`, { date: today })
  expect(await moved()).toEqual({ cheques: 0, bank: 4_500, cash: 0, fees: 1_200 })
  await post(`/deposit-slips/${body.id}/cancel`, { reason: 'Pas encore déposé' })
  expect(await moved()).toEqual({ cheques: 0, bank: 3_800, cash: 700, fees: 1_200 })
})
