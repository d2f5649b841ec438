import { type Db, inTransaction, type Trx } from '../../../server/data/db.ts'
import { conflict, missing } from '../../../server/http/errors.ts'
import { forgetOrder } from '../../orders/orders/bookings/service.ts'
import type { Actor } from '../../platform/access/service.ts'
import { recordAct } from '../../platform/audit/service.ts'
import * as queries from './queries.ts'

type Buyer = NonNullable<Awaited<ReturnType<typeof queries.lockBuyer>>>

/** Keeps the fact that a calendar was sold, when, for how much and for which stub (rules#calendar-buyers). */
async function forget(trx: Trx, { id, email }: Buyer) {
  // Done while the sale still has the key that leads to its gifts.
  await queries.emptyGifts(trx, id)
  await queries.emptyBuyer(trx, id)
  await forgetOrder(trx, id, email)
}

/** Nightly: erases buyers whose retention time is over. */
export async function forgetBuyers(db: Db) {
  await queries.emptyUndecided(db)
  for (;;) {
    const due = await queries.listToForget(db)
    for (const { id } of due)
      await inTransaction(db, async (trx) => {
        const buyer = await queries.lockBuyer(trx, id)
        if (buyer?.isOver && buyer.anonymisedAt === null) await forget(trx, buyer)
      })
    if (due.length === 0) return
  }
}

/**
 * Erases finished purchases by this address, and the address from gifts' receipts, because its owner is being erased.
 */
export async function forgetBuyersAt(trx: Trx, email: string) {
  await queries.emptyUndecidedAt(trx, email)
  for (const { id } of await queries.listAt(trx, email)) {
    const buyer = await queries.lockBuyer(trx, id)
    if (buyer?.isOver) await forget(trx, buyer)
  }
}

/**
 * Erases a buyer at their request; 404 if it is no sale, 409 `under-way` while a payment or refund is pending,
 * `anonymised`.
 */
export const forgetBuyer = (db: Db, actor: Actor, externalId: string): Promise<void> =>
  inTransaction(db, async (trx) => {
    const buyer = (await queries.lockBuyerOf(trx, externalId)) ?? missing('sale')
    if (buyer.anonymisedAt !== null) throw conflict('anonymised')
    if (!buyer.isOver) throw conflict('under-way')
    await forget(trx, buyer)
    await recordAct(trx, actor, 'calendar.buyer-forgotten', { kind: 'configuration' }, { command: buyer.id })
  })
