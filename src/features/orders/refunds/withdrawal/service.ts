import { type Db, inTransaction } from '../../../../server/data/db.ts'
import { conflict, missing } from '../../../../server/http/errors.ts'
import { parisDay } from '../../../../shared/dates.ts'
import { type Cents, toEuros } from '../../../../shared/money.ts'
import { listLines } from '../../../catalogue/reservations/queries.ts'
import { GUEST, isBuyer } from '../../../catalogue/reservations/rules.ts'
import { setTriggerActor } from '../../../catalogue/reservations/service.ts'
import type { Actor } from '../../../platform/access/service.ts'
import { notifyOfWithdrawal } from '../../orders/notices/service.ts'
import { findVisible, type LockedOrder, lockOrder } from '../../orders/service.ts'
import { listLeftOf } from '../cancellation/queries.ts'
import { allLeft } from '../cancellation/rules.ts'
import { endLines } from '../cancellation/service.ts'
import { findFacts } from '../queries.ts'
import type { LineWithdrawal } from './contract.ts'
import { lastDayToWithdraw, latestDay, REFUSAL_CODES, withdrawalViolation } from './rules.ts'

type Order = Pick<LockedOrder, 'id' | 'kind' | 'createdAt'>

/** Reads the lines of an order, what is left to refund, and what withdrawing from each would do at that moment. */
async function readOrder(db: Db, { id, kind, createdAt }: Order, now: Date) {
  const [lines, facts, left] = [await listLines(db, id), await findFacts(db, id), await listLeftOf(db, id)]
  const shares = allLeft(left)
  const order = { kind, createdAt, isByBuyer: facts.isByBuyer }
  const rows = lines.map((each): LineWithdrawal => {
    const deliveredAt = facts.delivered.find((handed) => handed.id === each.id)?.at ?? facts.soldAt
    const line = { state: each.state, startDate: each.startDate, deliveredAt }
    return {
      id: each.id,
      name: each.resourceName,
      quantity: each.quantity,
      hindrance: withdrawalViolation(line, order, parisDay(now)),
      refund: toEuros(shares.find(({ reservationId }) => reservationId === each.id)?.amountCents ?? 0),
      until: lastDayToWithdraw(line, order),
    }
  })
  return { lines, left, shares, rows }
}

/** Finds the caller's own order; any other is 404, even for its administrators. */
async function findOwn(db: Db, actor: Actor, id: number) {
  const order = await findVisible(db, actor, id)
  return isBuyer(actor, { personId: order.personId, commandId: id }) ? order : missing('command')
}

/** Computes what withdrawing from an order would refund, line by line (rules#withdrawal). */
export const readWithdrawal = async (db: Db, actor: Actor, id: number) => ({
  rows: (await readOrder(db, await findOwn(db, actor, id), new Date())).rows,
})

/**
 * Last day to withdraw from an order that was just paid, the latest of its lines; undefined if the right does not
 * apply.
 */
export async function findLastDay(db: Db, order: Order): Promise<string | undefined> {
  const { rows } = await readOrder(db, order, new Date())
  return latestDay(rows.filter(({ hindrance }) => hindrance === null))
}

/**
 * Withdraws the buyer from lines of a purchase: refunds all that was paid for them, ends them and frees their stock,
 * sends the buyer the acknowledgement and tells the commissions. 409 as in `REFUSAL_CODES`.
 */
export async function withdraw(db: Db, actor: Actor, id: number, lineIds: readonly number[]) {
  await findOwn(db, actor, id)
  return await inTransaction(db, async (trx) => {
    const order = (await lockOrder(trx, { id })) ?? missing('command')
    const now = new Date()
    const { lines: all, left, shares, ...found } = await readOrder(trx, order, now)
    const rows = found.rows.filter((row) => lineIds.includes(row.id))
    if (rows.length < new Set(lineIds).size) missing('reservation')
    const refused = rows.find(({ hindrance }) => hindrance !== null)
    if (refused?.hindrance) throw conflict(REFUSAL_CODES[refused.hindrance], refused.name)
    const lines = all.filter((line) => lineIds.includes(line.id))
    await setTriggerActor(trx, actor, WITHDRAWN)
    const parts = await endLines(trx, {
      order,
      lines,
      state: 'CANCELLED',
      wanted: shares.filter(({ reservationId }) => lineIds.includes(reservationId)),
      left,
      reason: WITHDRAWN,
      actor: actor.id === GUEST ? undefined : actor,
    })
    await notifyOfWithdrawal(trx, id, lines, parts, now)
    const cents: Cents = parts.reduce((sum, { amountCents }) => sum + amountCents, 0)
    return { at: now.toISOString(), refund: toEuros(cents) }
  })
}

/** Reason in the order's history and in the ledger. */
const WITHDRAWN = 'Rétractation de l’acheteur'
