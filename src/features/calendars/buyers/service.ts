import { type Db, inTransaction, type Trx } from '../../../server/data/db.ts'
import { conflict, missing } from '../../../server/http/errors.ts'
import { forgetOrder } from '../../orders/orders/bookings/service.ts'
import type { Actor } from '../../platform/access/service.ts'
import { recordAct } from '../../platform/audit/service.ts'
import * as queries from './queries.ts'

type Buyer = NonNullable<Awaited<ReturnType<typeof queries.lockBuyer>>>

/** What is left says that a calendar was sold, when, for how much and for which stub (rules#calendar-buyers). */
async function forget(trx: Trx, { id, email }: Buyer) {
  // While the sale still has the key that leads to them.
  await queries.emptyGifts(trx, id)
  await queries.emptyBuyer(trx, id)
  await forgetOrder(trx, id, email)
}

/** Nightly: buyers who were kept as long as a stranger's message is. */
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

/** Forgets what was bought by this address and is over, and that a gift's receipt was to go there: its owner is erased. */
export async function forgetBuyersAt(trx: Trx, email: string) {
  await queries.emptyUndecidedAt(trx, email)
  for (const { id } of await queries.listAt(trx, email)) {
    const buyer = await queries.lockBuyer(trx, id)
    if (buyer?.isOver) await forget(trx, buyer)
  }
}

/** Sooner, because they ask for it; 404 where it is no sale, 409 `under-way` as long as money is awaited or to be given back, `anonymised`. */
export const forgetBuyer = (db: Db, actor: Actor, externalId: string): Promise<undefined> =>
  inTransaction(db, async (trx) => {
    const buyer = (await queries.lockBuyerOf(trx, externalId)) ?? missing('sale')
    if (buyer.anonymisedAt !== null) throw conflict('anonymised')
    if (!buyer.isOver) throw conflict('under-way')
    await forget(trx, buyer)
    await recordAct(trx, actor, 'calendar.buyer-forgotten', { kind: 'configuration' }, { command: buyer.id })
    return undefined
  })
