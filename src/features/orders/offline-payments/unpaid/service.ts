import type { Trx } from '../../../../server/data/db.ts'
import { conflict, missing } from '../../../../server/http/errors.ts'
import { setTriggerActor } from '../../../catalogue/reservations/service.ts'
import type { Actor } from '../../../platform/access/service.ts'
import { demandRankOver } from '../../../society/persons/changes/service.ts'
import { readClosedUntil } from '../../../society/settings/service.ts'
import { demandDate, readDayOf } from '../../orders/dates/service.ts'
import { UNPAID_CHEQUE } from '../../orders/labels.ts'
import * as orders from '../../orders/queries.ts'
import { momentOf } from '../../orders/rules.ts'
import { lockOrder } from '../../orders/service.ts'
import * as corrections from '../../refunds/corrections/queries.ts'
import { copyShares, lockPayment } from '../../refunds/queries.ts'
import { settleState } from '../../refunds/service.ts'
import { endOfWaiting } from '../service.ts'

type Unpaid = {
  date: string
  /** Day the cheque was brought to the bank; it cannot have come back earlier. */
  depositedOn: string
}

/**
 * Locks the order and the payment that is taken back, after their account. 409 `already-unpaid`, `already-corrected`,
 * `refunded`.
 */
export async function lockReturned(trx: Trx, actor: Actor, paymentId: number) {
  const found = (await corrections.findOrderOf(trx, paymentId)) ?? missing('payment')
  if (found.personId !== null) await demandRankOver(trx, actor, found.personId)
  const order = (await lockOrder(trx, { id: found.commandId })) ?? missing('payment')
  const payment = (await lockPayment(trx, paymentId)) ?? missing('payment')
  const returned = await corrections.findReturned(trx, paymentId)
  if (returned?.isUnpaid) throw conflict('already-unpaid')
  if (returned) throw conflict(returned.isReversal ? 'already-corrected' : 'refunded')
  return { order, payment }
}
export type PaymentReturn = Awaited<ReturnType<typeof lockReturned>>

type ReturnDetails = { settledAt: Date; reason: string; corrects?: number }

/**
 * Writes the row that takes money out of the ledger, and returns its number. The caller decides what becomes of the
 * order.
 */
export async function writeReturn(
  trx: Trx,
  actor: Actor,
  { order, payment }: PaymentReturn,
  taken: ReturnDetails,
): Promise<number> {
  await setTriggerActor(trx, actor, taken.reason)
  const { id, method, amountCents, reference } = payment
  const refund = await orders.insertPayment(trx, {
    ...taken,
    commandId: order.id,
    kind: 'REFUND',
    method,
    state: 'DONE',
    amountCents,
    refundOf: id,
    reference,
    actorId: actor.id,
  })
  if (!refund) throw new Error('What was taken out was not written')
  await copyShares(trx, id, refund.id)
  return refund.id
}

/**
 * Takes money out of the ledger and undoes its effect: the order of a cart is due again, a fee is taken back with its
 * season, as after a refund.
 */
async function takeOut(trx: Trx, actor: Actor, returned: PaymentReturn, taken: ReturnDetails) {
  const { order, payment } = returned
  const refundId = await writeReturn(trx, actor, returned, taken)
  if (order.kind === 'CART') {
    const expiresAt = await endOfWaiting(trx)
    const due = { state: 'PENDING', awaits: payment.method, paidAt: null, expiresAt, dueAgain: true } as const
    await orders.updateOrder(trx, order.id, due)
  } else await settleState(trx, order.id)
  return { refundId, order, cents: payment.amountCents }
}

/**
 * Records that a cheque came back unpaid (rules#unpaid-cheques): its money leaves the ledger on that day. 409 as
 * `lockReturned`.
 */
export async function returnUnpaid(trx: Trx, actor: Actor, paymentId: number, { date, depositedOn }: Unpaid) {
  const returned = await lockReturned(trx, actor, paymentId)
  await demandDate(trx, date, { paid: depositedOn })
  return await takeOut(trx, actor, returned, { settledAt: momentOf(date), reason: UNPAID_CHEQUE })
}

/**
 * Reverses a payment that was recorded for the wrong order (rules#bank-statements): on its own day, or today if the
 * books of that day are closed. Both rows stay. 409 as `lockReturned`.
 */
export async function reverseMistaken(trx: Trx, actor: Actor, paymentId: number, reason: string) {
  const returned = await lockReturned(trx, actor, paymentId)
  const closedUntil = await readClosedUntil(trx)
  const day = await readDayOf(trx, paymentId)
  const isClosed = closedUntil !== null && day <= closedUntil
  const settledAt = isClosed ? new Date() : momentOf(day)
  return await takeOut(trx, actor, returned, { settledAt, reason, corrects: paymentId })
}
