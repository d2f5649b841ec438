import { type Db, inTransaction } from '../../../../server/data/db.ts'
import { conflict, missing } from '../../../../server/http/errors.ts'
import { parisDay } from '../../../../shared/dates.ts'
import type { Actor } from '../../../platform/access/service.ts'
import { recordAct } from '../../../platform/audit/service.ts'
import { readClosedUntil } from '../../../society/settings/service.ts'
import { demandDate, readDayOf } from '../../orders/dates/service.ts'
import * as orders from '../../orders/queries.ts'
import { momentOf } from '../../orders/rules.ts'
import { lockOrder } from '../../orders/service.ts'
import { findDepositedSlip } from '../../orders/slips/queries.ts'
import { copyShares, lockPayment } from '../queries.ts'
import { settleState } from '../service.ts'
import type { Correction } from './contract.ts'
import * as queries from './queries.ts'

/**
 * Corrects a payment recorded by hand: reverses it on its own day, or today if the books of that day are closed, and
 * writes the correct payment. Order, receipt number and season stay. The payment leaves a slip that is not deposited
 * yet; 409 `deposited`, `not-by-hand`, `refunded`, `already-corrected`, `same`.
 */
export const correctPayment = (db: Db, actor: Actor, id: number, { method, date, reference, reason }: Correction) =>
  inTransaction(db, async (trx) => {
    const found = (await queries.findOrderOf(trx, id)) ?? missing('payment')
    await lockOrder(trx, { id: found.commandId })
    const payment = (await lockPayment(trx, id)) ?? missing('payment')
    if (payment.method === 'CARD' || payment.state !== 'DONE' || payment.refundOf !== null)
      throw conflict('not-by-hand')
    const returned = await queries.findReturned(trx, id)
    if (returned) throw conflict(returned.isReversal ? 'already-corrected' : 'refunded')
    const deposited = await findDepositedSlip(trx, id)
    if (deposited) throw conflict('deposited', deposited)
    const before = await readDayOf(trx, id)
    const isSame = method === payment.method && date === before && (reference ?? null) === payment.reference
    if (isSame) throw conflict('same')
    // A payment that keeps its day may precede its order by more than is allowed today.
    await demandDate(trx, date, date < before ? { placed: parisDay(new Date(found.createdAt)) } : {})
    const closedUntil = await readClosedUntil(trx)
    const reversedAt = closedUntil !== null && before <= closedUntil ? new Date() : (payment.settledAt ?? new Date())
    const { commandId, amountCents } = payment
    const common = { commandId, amountCents, state: 'DONE', corrects: id, actorId: actor.id, reason } as const
    const reversal = await orders.insertPayment(trx, {
      ...common,
      kind: 'REFUND',
      method: payment.method,
      refundOf: id,
      settledAt: reversedAt,
      reference: payment.reference,
    })
    const right = await orders.insertPayment(trx, {
      ...common,
      kind: 'PAYMENT',
      method,
      settledAt: momentOf(date),
      reference: reference ?? null,
    })
    if (!reversal || !right) throw new Error('The correction was not written')
    await copyShares(trx, id, reversal.id)
    await copyShares(trx, id, right.id)
    await settleState(trx, commandId)
    const subject =
      found.personId === null ? { kind: 'configuration' as const } : { kind: 'person' as const, id: found.personId }
    const details = { command: commandId, cents: amountCents, from: payment.method, method }
    await recordAct(trx, actor, 'payment.corrected', subject, details)
    return { id: right.id }
  })
