import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { expect } from 'vitest'
import type { TestProgram } from '../../../app/testing.ts'
import type { Db } from '../../../server/data/db.ts'
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
