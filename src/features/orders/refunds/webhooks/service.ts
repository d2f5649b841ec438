import { randomUUID } from 'node:crypto'
import { type Db, inTransaction, type Trx } from '../../../../server/data/db.ts'
import { faultOf, log } from '../../../../server/log.ts'
import { failureOf, refusalOf } from '../../../../server/pay/provider.ts'
import {
  createRefund,
  fetchRefund,
  findRefund,
  type MadeRefund,
  type ProviderRefund,
} from '../../../../server/pay/refunds.ts'
import * as queries from '../../payments/queries.ts'
import { recordGone } from '../provider/service.ts'
import { noteAnswer, renewRefundKey } from '../service.ts'

/** Asks the provider for a decided refund, or what became of it. Run again it changes nothing: the provider knows the key. */
export async function makeRefund(db: Db, id: number) {
  const refund = await queries.findRefundToMake(db, id)
  if (refund?.state !== 'PENDING' || !refund.paymentId || !refund.idempotencyKey) return
  const { paymentId, idempotencyKey, amountCents, providerId } = refund
  const answer = providerId
    ? await fetchRefund(providerId)
    : await createRefund(paymentId, amountCents, idempotencyKey).catch((error: unknown) =>
        afterFailedRefund(db, id, { paymentId, idempotencyKey }, error),
      )
  await inTransaction(db, (trx) => noteAnswer(trx, refund, answer))
}

/** A refund that was answered with an error may have been made all the same: the provider is asked before anything else. */
async function afterFailedRefund(
  db: Db,
  id: number,
  asked: { paymentId: string; idempotencyKey: string },
  error: unknown,
): Promise<ProviderRefund> {
  const failure = failureOf(error)
  log.error({ refund: id, failure, fault: faultOf(error) }, 'refund not made')
  if (failure === 'refused') return { id: null, state: 'FAILED', failure: refusalOf(error) }
  const made = await findRefund(asked.paymentId, asked.idempotencyKey)
  if (made) return made
  // The provider replays its error to the same key for a day, so the next try needs a new one.
  if (failure === 'fault') await renewRefundKey(db, id, randomUUID())
  throw error
}

/**
 * Takes what the provider says of a refund (rules#reconciliation): of one of ours, what became of it; one that was made on its dashboard is
 * written down once, and an administrator is asked what becomes of what was booked.
 */
export async function takeRefund(trx: Trx, refund: MadeRefund): Promise<queries.Outcome> {
  const { id, key, paymentId, amountCents, currency, state } = refund
  const ours = (await queries.findRefund(trx, id)) ?? (key ? await queries.findRefundByKey(trx, key) : undefined)
  if (ours) {
    await noteAnswer(trx, ours, refund)
    return { state: 'DONE' }
  }
  const payment = paymentId ? await queries.findCardPayment(trx, paymentId) : undefined
  if (!payment || state === 'FAILED' || amountCents < 1) return { state: 'IGNORED', reason: 'refund-not-ours' }
  const reason = 'Remboursement fait chez le prestataire'
  const written = await recordGone(trx, payment, { providerId: id, cents: amountCents, state, reason })
  const why = written === 'too-much' ? 'refund-too-large' : 'refund-made-there'
  if (written === 'known' || (await queries.isPutAside(trx, id, [why]))) return { state: 'DONE' }
  const what = { amountCents, currency: currency.slice(0, 10), commandId: payment.commandId }
  return { state: 'QUARANTINED', reason: why, payment: what }
}
