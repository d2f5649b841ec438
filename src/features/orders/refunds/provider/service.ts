import { randomUUID } from 'node:crypto'
import { now, type Trx } from '../../../../server/data/db.ts'
import type { Cents } from '../../../../shared/money.ts'
import * as orders from '../../orders/queries.ts'
import { partedAmong } from '../../orders/rules.ts'
import { lockOrder } from '../../orders/service.ts'
import * as queries from '../queries.ts'
import { settleState } from '../service.ts'

export type ProviderMovement = {
  /** The provider's id; a movement that the ledger already has is not written again. */
  providerId: string
  cents: Cents
  state: 'DONE' | 'PENDING'
  reason: string
  /** The dispute that took the money. */
  disputed?: string
}

/**
 * Writes a refund that was made at the provider without the portal, once (rules#reconciliation), divided among the
 * lines by what is left of each. Returns `too-much`, and writes nothing, if it exceeds what is left: an administrator
 * has to look.
 */
export async function recordProviderRefund(
  trx: Trx,
  payment: { id: number; commandId: number },
  { cents, ...gone }: ProviderMovement,
): Promise<'written' | 'known' | 'too-much'> {
  await lockOrder(trx, { id: payment.commandId })
  if (await queries.isWritten(trx, gone.providerId)) return 'known'
  const left = await queries.listLeft(trx, payment.id)
  if (cents > left.reduce((sum, { amountCents }) => sum + amountCents, 0)) return 'too-much'
  const refund = await orders.insertPayment(trx, {
    ...gone,
    commandId: payment.commandId,
    refundOf: payment.id,
    kind: 'REFUND',
    method: 'CARD',
    amountCents: cents,
    idempotencyKey: randomUUID(),
    settledAt: gone.state === 'DONE' ? now : null,
  })
  if (!refund) return 'known'
  await queries.insertShares(trx, refund.id, partedAmong(cents, left))
  await settleState(trx, payment.commandId)
  return 'written'
}

/** Writes, once, the money that a bank took for a dispute and now returns, for the same lines. */
export async function recordReturned(
  trx: Trx,
  { commandId }: { commandId: number },
  { providerId, cents, disputed }: { providerId: string; cents: Cents; disputed: string },
): Promise<'written' | 'known' | 'not-taken'> {
  await lockOrder(trx, { id: commandId })
  if (await queries.isWritten(trx, providerId)) return 'known'
  const taken = await queries.findDisputeRefund(trx, disputed, cents)
  if (!taken) return 'not-taken'
  const back = await orders.insertPayment(trx, {
    commandId,
    kind: 'PAYMENT',
    method: 'CARD',
    state: 'DONE',
    amountCents: cents,
    providerId,
    disputed,
    reverses: taken.id,
    refundOf: taken.refundOf,
    reason: 'Contestation rejetée',
    settledAt: now,
  })
  if (!back) return 'known'
  await queries.copyShares(trx, taken.id, back.id)
  await settleState(trx, commandId)
  return 'written'
}
