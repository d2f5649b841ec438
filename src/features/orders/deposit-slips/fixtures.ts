import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { expect } from 'vitest'
import { eventually, type TestProgram } from '../../../app/testing.ts'
import type { Db, Trx } from '../../../server/data/db.ts'
import { aResource } from '../../catalogue/resources/fixtures.ts'
import { defineCommission } from '../../society/commissions/service.ts'
import { activeMember } from '../../society/persons/fixtures.ts'
import { TEST_MEANS } from '../../society/settings/fixtures.ts'
import { defineMeans } from '../../society/settings/payment-methods/service.ts'
import { aCartOrder, ledgerOf } from '../orders/fixtures.ts'

/** A society with payments set up: a resource to sell, a treasurer and an administrator of persons. */
export async function aTreasury(program: TestProgram) {
  const club = { name: 'Ski', technicalName: 'ski', description: '' }
  const commission = await defineCommission(program.db, club, undefined)
  await defineMeans(program.db, TEST_MEANS)
  return {
    ticket: await aResource(program.db, commission, { billingPeriod: 'UNIT' }),
    treasurer: await activeMember(program, [{ name: 'general', role: 'TREASURER' }]),
    other: await activeMember(program, [{ name: 'general', role: 'ADMIN-PERSON' }]),
  }
}

type PaymentInput = {
  cents?: number
  method?: 'CHEQUE' | 'CASH'
  reference?: string
  buyer?: object
  from?: number
  paidAt?: Date
}

/** An order paid by one cheque or in cash; returns the order and its payment. */
export async function aReceived(program: TestProgram, resourceId: number, paid: PaymentInput = {}) {
  const { cents = 2_000, method = 'CHEQUE', reference = null, buyer = {}, from, paidAt } = paid
  const member = await activeMember(program, [], buyer as Record<string, unknown>)
  const order = await aCartOrder(program, member.id, [{ resourceId, cents, ...(from !== undefined && { from }) }])
  const [payment] = await ledgerOf(program, order.id)
  if (!payment) throw new Error('There is no payment')
  await program.db
    .updateTable('payments')
    .set({ method, reference, ...(paidAt && { settledAt: paidAt }) })
    .where('id', '=', payment.id)
    .execute()
  return { member, order: order.id, line: order.lines[0] ?? 0, payment: payment.id }
}

/** Issues a slip of these payments. */
export const issue = (program: TestProgram, token: string, payments: readonly number[], more: object = {}) =>
  program.call('POST', '/deposit-slips', { token, body: { key: randomUUID(), kind: 'CHEQUE', payments, ...more } })

/** Slips whose stored sums differ from their lines: current lines, or those at its cancellation for a cancelled slip. */
const WRONG_SUMS = sql<{ id: number }>`
  select slip.id from deposit_slips slip, lateral (
    select count(*) as lines, coalesce(sum(amount_cents), 0) as cents, count(unpaid_refund_id) as unpaid
    from deposit_slip_lines line
    where line.slip_id = slip.id and (taken_off_at is null or taken_off_at >= slip.cancelled_at)) counted
  where (line_count, total_cents, unpaid_count) is distinct from (lines, cents, unpaid)`

/** Expects each slip to store the right number of lines, total and number of unpaid cheques. */
export async function expectSumsOfSlips(db: Db) {
  expect((await WRONG_SUMS.execute(db)).rows).toEqual([])
}

/** Statements of this database that wait for a lock; `pg_locks` would also list those of other databases. */
const WAITING = sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`

/** Runs `first` in a transaction that commits only when `second`, begun meanwhile, waits for one of its locks; returns the answer of `second`. */
export async function inTurn<Answer>(
  { db }: TestProgram,
  first: (trx: Trx) => Promise<unknown>,
  second: () => Promise<Answer>,
): Promise<Answer> {
  const [begun, over] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const open = db.transaction().execute(async (trx) => {
    await first(trx)
    begun.resolve()
    await over.promise
  })
  await Promise.race([begun.promise, open])
  const answer = second()
  const isWaiting = async () => (await WAITING.execute(db)).rows.length > 0
  await eventually(isWaiting).finally(over.resolve)
  await open
  return await answer
}
