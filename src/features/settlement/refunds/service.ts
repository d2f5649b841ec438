import { randomUUID } from 'node:crypto'
import { type Db, inTransaction } from '../../../server/data/db.ts'
import { faultOf, log } from '../../../server/log.ts'
import { failureOf, refusalOf } from '../../../server/pay/provider.ts'
import { createRefund, fetchRefund, findRefund, type ProviderRefund } from '../../../server/pay/refunds.ts'
import { noteAnswer, renewRefundKey } from '../../commands/refunds/service.ts'
import { findRefundToMake } from '../queries.ts'

/** Asks the provider for a decided refund, or what became of it. Run again it changes nothing: the provider knows the key. */
export async function makeRefund(db: Db, id: number) {
  const refund = await findRefundToMake(db, id)
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
