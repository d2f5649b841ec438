import { randomUUID } from 'node:crypto'
import type { Insertable } from 'kysely'
import type { DB } from '../../../../db/schema.ts'
import type { Trx } from '../../../server/data/db.ts'
import { conflict } from '../../../server/http/errors.ts'
import { parisDay } from '../../../shared/dates.ts'
import { insertLines, moveLines } from '../../catalogue/reservations/queries.ts'
import type { Offline } from '../fulfilment/service.ts'
import * as queries from './queries.ts'

type NewOrder = Omit<Insertable<DB['commands']>, 'externalId' | 'state'>
type NewLine = Omit<Insertable<DB['reservations']>, 'commandId' | 'state'>

/** An order of one line whose money was received by hand before the order was recorded. */
export type ManualOrder = { order: NewOrder; line: NewLine; payment: Offline }

/**
 * Writes orders that were already paid by hand, with their lines and payments. A hundred orders take as many statements
 * as one.
 */
export async function insertReceived(trx: Trx, received: readonly ManualOrder[]): Promise<number[]> {
  const ids = await queries.insertOrders(
    trx,
    received.map(({ order }) => ({ ...order, externalId: randomUUID() })),
  )
  const withId = <Row>(rowOf: (each: ManualOrder, commandId: number) => Row) =>
    received.flatMap((each, index) => (ids[index] === undefined ? [] : [rowOf(each, ids[index])]))
  await insertLines(
    trx,
    withId(({ line }, commandId) => ({ ...line, commandId, state: 'CONFIRMED' as const })),
  )
  await queries.insertMoney(
    trx,
    withId(({ order, payment }, commandId) => ({
      commandId,
      kind: 'PAYMENT' as const,
      method: payment.method,
      state: 'DONE' as const,
      amountCents: order.totalCents,
      settledAt: payment.paidAt.toISOString(),
      reference: payment.reference ?? null,
      actorId: payment.actorId ?? null,
    })),
  )
  return ids
}

const yearOf = (paidAt: Date) => Number(parisDay(paidAt).slice(0, 4))

/**
 * Makes these orders DONE, each with a receipt. The counters are locked after everything else, because every other
 * order waits for them.
 */
export async function settleReceived(trx: Trx, orders: readonly { id: number; paidAt: Date }[]) {
  const paid = orders.map((order) => ({ ...order, year: yearOf(order.paidAt) }))
  const years = [...new Set(paid.map(({ year }) => year))].sort()
  const next = new Map<number, number>()
  for (const year of years)
    next.set(year, await queries.nextReceipts(trx, year, paid.filter((each) => each.year === year).length))
  const numbered = paid.map((each) => {
    const number = next.get(each.year) ?? 0
    next.set(each.year, number + 1)
    return { ...each, number }
  })
  await queries.markDone(trx, numbered)
}

/**
 * Annuls an order whose recorded payment by hand was never made: it leaves every sum, and nothing is refunded. The
 * caller holds the order. 409 `money-went-back` if money of it was refunded or brought to the bank.
 */
export async function annulReceived(trx: Trx, id: number) {
  if (await queries.isSettled(trx, id)) throw conflict('money-went-back')
  await queries.annulMoney(trx, id)
  await moveLines(trx, id, ['CONFIRMED'], 'CANCELLED')
  await queries.markAnnulled(trx, id)
}

/** Restores an order that `annulReceived` annulled. */
export async function restoreReceived(trx: Trx, id: number) {
  const [money] = await queries.restoreMoney(trx, id)
  if (!money) return
  await moveLines(trx, id, ['CANCELLED'], 'CONFIRMED')
  await queries.markRestored(trx, id, money.settledAt)
}
