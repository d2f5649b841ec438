import { type Db, inTransaction } from '../../../../server/data/db.ts'
import { conflict, missing } from '../../../../server/http/errors.ts'
import { dashboardAddress } from '../../../../server/pay/provider.ts'
import { toEuros } from '../../../../shared/money.ts'
import type { Actor } from '../../../platform/access/service.ts'
import { recordAct } from '../../../platform/audit/service.ts'
import { settleSeason } from '../../orders/seasons/service.ts'
import { lockOrder } from '../../orders/service.ts'
import { listPendingRefunds } from '../../refunds/service.ts'
import type { PendingRefund, QuarantinedEvent } from './contract.ts'
import * as queries from './queries.ts'

type BuyerNames = {
  personId: number | null
  firstName: string | null
  lastName: string | null
  buyerName: string | null
}

/** A guest has no account, only the name on the order. */
function buyerOf({ personId, firstName, lastName, buyerName }: BuyerNames) {
  if (personId !== null) return { id: personId, name: `${firstName} ${lastName}` }
  return buyerName === null ? null : { id: null, name: buyerName }
}

/** Reads refunds and events that wait for an administrator, oldest first. */
export async function readProblems(db: Db): Promise<{ refunds: PendingRefund[]; events: QuarantinedEvent[] }> {
  const refunds = await listPendingRefunds(db)
  const events = await queries.listQuarantined(db)
  return {
    refunds: refunds.map((refund) => ({
      id: refund.id,
      why: refund.state === 'FAILED' ? 'FAILED' : refund.method === 'CARD' ? 'NO_ANSWER' : 'BY_HAND',
      method: refund.method,
      amount: toEuros(refund.amountCents),
      since: refund.settledAt ?? refund.createdAt,
      failure: refund.failure,
      reason: refund.reason,
      command: refund.commandId,
      person: buyerOf(refund),
      dashboard: dashboardAddress(refund.providerPayment),
    })),
    events: events.map((event) => ({
      id: event.id,
      type: event.type,
      reason: event.reason,
      amount: event.amountCents === null ? null : toEuros(event.amountCents),
      currency: event.currency,
      receivedAt: event.receivedAt,
      object: event.providerObject,
      command: event.commandId,
      person: buyerOf(event),
      dashboard: dashboardAddress(event.id),
    })),
  }
}

/** Closes an event with a note of what was done. 404, 409 `already-closed`. */
export const closeEvent = (db: Db, actor: Actor, id: string, note: string) =>
  inTransaction(db, async (trx) => {
    const event = await queries.findEvent(trx, id)
    if (event?.state !== 'QUARANTINED') return missing('event')
    if (!(await queries.closeEvent(trx, id, actor.id, note))) throw conflict('already-closed')
    await recordAct(
      trx,
      actor,
      'payment-event.closed',
      { kind: 'configuration' },
      { event: id, command: event.commandId },
    )
  })

const STILL_VALID = 'fee-still-valid'

/**
 * Takes back the season of a fee that was refunded before refunds did this (rules#refunds). 404 for any other event,
 * 409 `already-closed`.
 */
export const takeSeasonBack = (db: Db, actor: Actor, id: string): Promise<void> =>
  inTransaction(db, async (trx) => {
    const event = await queries.findEvent(trx, id)
    if (event?.reason !== STILL_VALID || event.commandId === null) return missing('event')
    await lockOrder(trx, { id: event.commandId })
    if (!(await queries.closeEvent(trx, id, actor.id, 'Saison reprise.'))) throw conflict('already-closed')
    await settleSeason(trx, event.commandId)
    const details = { event: id, command: event.commandId }
    await recordAct(trx, actor, 'payment-event.closed', { kind: 'configuration' }, details)
    return undefined
  })
