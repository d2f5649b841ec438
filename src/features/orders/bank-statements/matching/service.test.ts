import { expect, test } from 'vitest'
import { sharedProgram } from '../../../../app/testing.ts'
import { parisDay } from '../../../../shared/dates.ts'
import { aReceived, aTreasury, inTurn, issue } from '../../deposit-slips/fixtures.ts'
import { cancelSlip } from '../../deposit-slips/service.ts'
import { aCartOrder, ledgerOf } from '../../orders/fixtures.ts'
import { correctPayment } from '../../refunds/corrections/service.ts'
import type { MatchKind } from '../contract.ts'
import { aStatement } from '../fixtures.ts'
import { readLines } from './service.ts'

const today = parisDay(new Date())
let ticket: number
let treasurer: { id: number; token: string }

const program = sharedProgram(async (program) => {
  ;({ ticket, treasurer } = await aTreasury(program))
})

const actor = () => ({ id: treasurer.id, address: '', roles: [], subscriptions: [], sessionId: '' })
const post = (path: string, body: object) => program.call('POST', path, { token: treasurer.token, body })
const book = async (id: number, kind: MatchKind, match: number) =>
  (await post('/bank-statements/book', { lines: [{ id, kind, match }] })).body
/** Stores a statement of one line and returns the line's id. */
const aLine = async (label: string, cents: number) => {
  const statement = await aStatement(program, [{ cents, label }])
  const row = await program.db
    .selectFrom('bankStatementLines')
    .where('statementId', '=', statement)
    .select('id')
    .executeTakeFirstOrThrow()
  return { statement, id: row.id }
}
const findLine = (id: number) =>
  program.db.selectFrom('bankStatementLines').where('id', '=', id).selectAll().executeTakeFirstOrThrow()

/** A payment of this sum by card or transfer, today. */
async function aPayment(cents: number, method: 'CARD' | 'TRANSFER') {
  const buyer = (await aReceived(program, ticket)).member
  const order = await aCartOrder(program, buyer.id, [{ resourceId: ticket, cents }])
  const [payment] = await ledgerOf(program, order.id)
  await program.db
    .updateTable('payments')
    .set({ method, ...(method === 'CARD' && { providerId: `pi_${order.id}` }) })
    .where('commandId', '=', order.id)
    .execute()
  return payment?.id ?? 0
}

test('a payout that two files name is booked once, and its other line is no longer ticked (rules#bank-statements)', async () => {
  await aPayment(4_321, 'CARD')
  const one = await aLine('VIR STRIPE', 4_321)
  const groupOf = async (statement: number, group: 'SURE' | 'TO_CONFIRM') =>
    (await readLines(program.db, statement, { group, page: 0, size: 10 })).rows.length
  expect(await groupOf(one.statement, 'SURE')).toBe(1)
  const other = await aLine('VIR SEPA STRIPE PAYMENTS', 4_321)
  expect([await groupOf(one.statement, 'SURE'), await groupOf(other.statement, 'SURE')]).toEqual([0, 0])
  expect((await book(one.id, 'PAYOUT', 0)).booked).toBe(1)
  expect([await groupOf(other.statement, 'SURE'), await groupOf(other.statement, 'TO_CONFIRM')]).toEqual([0, 1])
})

test('a line is not matched with a slip that is cancelled at the same moment', async () => {
  const { payment } = await aReceived(program, ticket, { cents: 7_707 })
  const { body: slip } = await issue(program, treasurer.token, [payment])
  await post(`/deposit-slips/${slip.id}/deposit`, { date: today })
  const { id } = await aLine('REMISE CHEQUES', 7_707)
  const answer = await inTurn(
    program,
    (trx) => cancelSlip(trx, actor(), slip.id, 'Mauvaise pile'),
    () => book(id, 'SLIP', slip.id),
  )
  expect(answer).toEqual({ booked: 0, refused: [{ id, code: 'cancelled' }] })
  expect((await findLine(id)).slipId).toBeNull()
})

test('a line is not matched with a payment that is corrected at the same moment', async () => {
  const payment = await aPayment(5_150, 'TRANSFER')
  const { id } = await aLine('VIR MARTIN', 5_150)
  const answer = await inTurn(
    program,
    (trx) => correctPayment(trx, actor(), payment, { method: 'CASH', date: today, reason: 'En espèces' }),
    () => book(id, 'PAYMENT', payment),
  )
  expect(answer).toEqual({ booked: 0, refused: [{ id, code: 'payment-not-found' }] })
  expect((await findLine(id)).paymentId).toBeNull()
})
