import type { Trx } from '../../../../server/data/db.ts'
import { conflict, missing } from '../../../../server/http/errors.ts'
import { setTriggerActor } from '../../../catalogue/reservations/service.ts'
import type { Actor } from '../../../platform/access/service.ts'
import { demandRankOver } from '../../../society/persons/changes/service.ts'
import { demandDate } from '../../orders/dates/service.ts'
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
  /** When the cheque was brought to the bank: it did not come back before. */
  depositedOn: string
}

/**
 * Writes down that a cheque came back unpaid (rules#unpaid-cheques): its money goes out of the ledger on that day. An order of a cart is due
 * again, a fee is taken back with its season, as by a refund. 409 `already-unpaid`, `refunded`; 403 `above-you`.
 */
export async function returnUnpaid(trx: Trx, actor: Actor, paymentId: number, { date, depositedOn }: Unpaid) {
  const found = (await corrections.findOrderOf(trx, paymentId)) ?? missing('payment')
  if (found.personId !== null) await demandRankOver(trx, actor, found.personId)
  const order = (await lockOrder(trx, { id: found.commandId })) ?? missing('payment')
  const payment = (await lockPayment(trx, paymentId)) ?? missing('payment')
  const returned = await corrections.findReturned(trx, paymentId)
  if (returned) throw conflict(returned.isUnpaid ? 'already-unpaid' : 'refunded')
  await demandDate(trx, date, { paid: depositedOn })
  await setTriggerActor(trx, actor, UNPAID_CHEQUE)
  const refund = await orders.insertPayment(trx, {
    commandId: order.id,
    kind: 'REFUND',
    method: 'CHEQUE',
    state: 'DONE',
    amountCents: payment.amountCents,
    refundOf: paymentId,
    settledAt: momentOf(date),
    reference: payment.reference,
    actorId: actor.id,
    reason: UNPAID_CHEQUE,
  })
  if (!refund) throw new Error('The returned cheque was not written')
  await copyShares(trx, paymentId, refund.id)
  if (order.kind === 'CART') {
    const due = { state: 'PENDING', awaits: 'CHEQUE', paidAt: null, expiresAt: await endOfWaiting(trx) } as const
    await orders.updateOrder(trx, order.id, due)
  } else await settleState(trx, order.id)
  return { refundId: refund.id, order, cents: payment.amountCents }
}
