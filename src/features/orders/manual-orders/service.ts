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

/** An order of one line whose money came by hand before it was written down. */
export type ManualOrder = { order: NewOrder; line: NewLine; payment: Offline }

/** Writes orders down whose money has come by hand, with their lines and their money: a hundred in as many statements as one. */
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

/** Makes them DONE, each with its receipt: the counters are held last of all that is locked. */
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
 * Annuls an order, held by the caller, whose money by hand was written down and never came: it leaves every sum, and nothing is refunded.
 * 409 `money-went-back` where money of it was refunded, or brought to the bank.
 */
export async function annulReceived(trx: Trx, id: number) {
  if (await queries.isSettled(trx, id)) throw conflict('money-went-back')
  await queries.annulMoney(trx, id)
  await moveLines(trx, id, ['CONFIRMED'], 'CANCELLED')
  await queries.markAnnulled(trx, id)
}

/** Takes that back. */
export async function restoreReceived(trx: Trx, id: number) {
  const [money] = await queries.restoreMoney(trx, id)
  if (!money) return
  await moveLines(trx, id, ['CANCELLED'], 'CONFIRMED')
  await queries.markRestored(trx, id, money.settledAt)
}
