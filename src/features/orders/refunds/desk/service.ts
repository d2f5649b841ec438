import { type Db, inTransaction, type Trx } from '../../../../server/data/db.ts'
import { conflict, missing } from '../../../../server/http/errors.ts'
import type { InputOf } from '../../../../shared/endpoint.ts'
import { toCents, toEuros } from '../../../../shared/money.ts'
import type { ReservationState } from '../../../catalogue/reservations/contract.ts'
import { listLines } from '../../../catalogue/reservations/queries.ts'
import { setTriggerActor } from '../../../catalogue/reservations/service.ts'
import type { Actor } from '../../../platform/access/service.ts'
import { recordAct } from '../../../platform/audit/service.ts'
import { demandRankOver } from '../../../society/persons/changes/service.ts'
import { findPerson } from '../../../society/persons/queries.ts'
import { notifyOfCancellation, notifyOfRefund } from '../../orders/notices/service.ts'
import { findRepayable, type LockedOrder, lockOrder } from '../../orders/service.ts'
import { findIssuedSlip } from '../../orders/slips/queries.ts'
import { listLeftOf } from '../cancellation/queries.ts'
import { allLeft, amountOf, type RemainingShare, refundsOf, totalLeft } from '../cancellation/rules.ts'
import { endLines, subjectOf } from '../cancellation/service.ts'
import type { Refundable, refundOrder } from './contract.ts'

type RefundRequest = InputOf<typeof refundOrder>['body']

/**
 * Refunds an order: an amount, these lines, or everything left (rules#refunds). Returns the amount in euros. 409
 * `not-paid`, `nothing-left`, `fee-order`, `changed-meanwhile`.
 */
export const refundManually = (db: Db, actor: Actor, id: number, request: RefundRequest) =>
  inTransaction(db, async (trx) => {
    await demandRank(trx, actor, await findRepayable(trx, actor, id))
    const order = (await lockOrder(trx, { id })) ?? missing('command')
    if (!order.paidAt) throw conflict('not-paid', `The order is ${order.state}`)
    if (request.amount === undefined && (await awaitsValidation(trx, order))) throw conflict('fee-order')
    const left = await listLeftOf(trx, id)
    const all = totalLeft(left)
    if (request.left !== undefined && toCents(request.left) !== all) throw conflict('changed-meanwhile')
    await setTriggerActor(trx, actor, request.reason)
    const { wanted, lines } = await wantedOf(trx, order, left, request)
    const cents = wanted.reduce((sum, { amountCents }) => sum + amountCents, 0)
    if (cents > all || (cents === 0 && lines.length === 0)) throw conflict('nothing-left')
    const { reason } = request
    const slip = await findIssuedSlip(
      trx,
      refundsOf(wanted, left).map(({ paymentId }) => paymentId),
    )
    if (slip) throw conflict('on-deposit-slip', slip)
    const parts = await endLines(trx, { order, lines, state: 'CANCELLED', wanted, left, reason, actor })
    await recordAct(trx, actor, 'command.refunded', subjectOf(order), { command: id, cents })
    if (lines.length > 0) await notifyOfCancellation(trx, id, lines, parts, reason)
    else await notifyOfRefund(trx, id, parts, reason)
    return { refunded: toEuros(cents) }
  })

/**
 * Throws 403 `above-you`: refunding a fee takes the season and its rights back, which is an action on the account
 * (rules#standing).
 */
async function demandRank(trx: Trx, actor: Actor, { kind, personId }: Pick<LockedOrder, 'kind' | 'personId'>) {
  if (kind === 'ADHESION' && personId !== null) await demandRankOver(trx, actor, personId)
}

/**
 * Whether the account waits for validation: its fee is refunded by refusing the account, which tells the person why.
 */
const awaitsValidation = async (trx: Trx, { kind, personId }: LockedOrder) =>
  kind === 'ADHESION' && personId !== null && (await findPerson(trx, personId))?.state === 'FEE_PAID'

const ends = ({ state }: { state: ReservationState }) => state === 'TO_APPROVE' || state === 'CONFIRMED'

/** Reads what can still be refunded of an order. */
export async function readLeft(db: Db, actor: Actor, id: number): Promise<Refundable> {
  await findRepayable(db, actor, id)
  const lines = await listLines(db, id)
  return {
    rows: lines.map((line) => ({
      id: line.id,
      name: line.resourceName,
      startDate: line.startDate,
      endDate: line.endDate,
      ends: ends(line),
    })),
    left: (await listLeftOf(db, id)).map(({ leftCents, ...each }) => ({ ...each, amount: toEuros(leftCents) })),
  }
}

/** Amount to refund of each line, and the lines that end with it. */
async function wantedOf(
  trx: Trx,
  order: LockedOrder,
  left: readonly RemainingShare[],
  { amount, lines: ids }: RefundRequest,
) {
  if (amount !== undefined) {
    if (toCents(amount) > totalLeft(left)) throw conflict('nothing-left')
    return { wanted: amountOf(toCents(amount), left), lines: [] }
  }
  const lines = await listLines(trx, order.id)
  const named = lines.filter(({ id }) => !ids || ids.includes(id))
  if (ids && named.length < new Set(ids).size) missing('reservation')
  return {
    wanted: allLeft(left).filter(({ reservationId }) => named.some(({ id }) => id === reservationId)),
    // A fee ends through its season, which follows the money (rules#refunds).
    lines: order.kind === 'ADHESION' ? [] : named.filter(ends),
  }
}
