import { type Db, inTransaction, type Trx } from '../../../../server/data/db.ts'
import { conflict, invalid, missing } from '../../../../server/http/errors.ts'
import { parisDay } from '../../../../shared/dates.ts'
import { toEuros } from '../../../../shared/money.ts'
import { findVisible as findLine } from '../../../catalogue/reservations/listed/service.ts'
import { listLines, moveLines, moveThese } from '../../../catalogue/reservations/queries.ts'
import { GUEST, isBuyer } from '../../../catalogue/reservations/rules.ts'
import { setTriggerActor } from '../../../catalogue/reservations/service.ts'
import { may } from '../../../platform/access/contract.ts'
import { isAllowed } from '../../../platform/access/rules.ts'
import type { Actor } from '../../../platform/access/service.ts'
import { recordAct } from '../../../platform/audit/service.ts'
import { cancelOrder as giveUpOrder, leavePage } from '../../checkout/service.ts'
import { notifyOfCancellation, notifyOfGivenUpLines, withdrawHeldNotices } from '../../orders/notices/service.ts'
import { isGivenUp, type Share } from '../../orders/rules.ts'
import { findSeen, findVisible, type LockedOrder, lockOrder } from '../../orders/service.ts'
import { requestRefund, settleState } from '../service.ts'
import type { Cancellation } from './contract.ts'
import { listLeftOf } from './queries.ts'
import { cancellationViolation, givenBack, type RemainingShare, refundsOf } from './rules.ts'

type Lines = Awaited<ReturnType<typeof listLines>>
const today = () => parisDay(new Date())
const sharesOf = (lines: Lines, left: readonly RemainingShare[]): Share[] =>
  lines
    .map((line) => ({ reservationId: line.id, amountCents: givenBack(line, left, today()).cents }))
    .filter(({ amountCents }) => amountCents > 0)

/** Computes what cancelling the lines that the caller sees would refund (rules#cancellation). */
export async function readCancellation(db: Db, actor: Actor, id: number): Promise<Cancellation> {
  const order = await findSeen(db, actor, id)
  const visible = new Set(order.lines.map((line) => line.id))
  const lines = (await listLines(db, id)).filter((line) => visible.has(line.id))
  const left = await listLeftOf(db, id)
  const rows = lines.map((line) => {
    const violation = cancellationViolation(line, order.kind, today())
    const { cents, until, nothing } = givenBack(line, left, today())
    const { resourceName: name, startDate, endDate, state } = line
    const refund = violation ? 0 : toEuros(cents)
    return {
      id: line.id,
      name,
      startDate,
      endDate,
      state,
      hindrance: violation,
      refund,
      until,
      nothing: violation ? null : nothing,
    }
  })
  const cents = sharesOf(
    lines.filter((line) => !cancellationViolation(line, order.kind, today())),
    left,
  ).reduce((sum, { amountCents }) => sum + amountCents, 0)
  return {
    possible: order.state === 'PENDING' || rows.some(({ hindrance: violation }) => violation === null),
    refund: toEuros(cents),
    rows,
  }
}

/** Throws if somebody cancels another person's order without a reason. */
function demandReason(own: boolean, reason: string | undefined): string | null {
  if (!own && reason === undefined) throw invalid('reason', 'required')
  return own ? null : (reason ?? null)
}

/** Locks an order that is the caller's own or that they administer for the society; else 404. */
async function lockFor(trx: Trx, actor: Actor, id: number): Promise<LockedOrder> {
  const order = (await lockOrder(trx, { id })) ?? missing('command')
  return isBuyer(actor, { personId: order.personId, commandId: id }) || isAllowed(actor, may.manageSociety)
    ? order
    : missing('command')
}

/**
 * Cancels an order (rules#cancellation): a pending one after closing its card page, of a paid one every cancellable
 * line. Of two requests at once the second gets 409 `already-cancelled`.
 */
export async function cancelWholeOrder(db: Db, actor: Actor, id: number, reason: string | undefined): Promise<void> {
  const before = await findVisible(db, actor, id)
  const own = isBuyer(actor, { personId: before.personId, commandId: id })
  if (!own && !isAllowed(actor, may.manageSociety)) missing('command')
  const why = demandReason(own, reason)
  if (before.state === 'PENDING' && (await leavePage(db, id)) === 'paid') throw conflict('being-paid')
  await inTransaction(db, async (trx) => {
    const order = await lockFor(trx, actor, id)
    await setTriggerActor(trx, actor, why)
    const isUnpaid = order.state === 'PENDING' && order.dueAgain
    // The cheque came back, but the buyer may have used the booking: only the society can decide.
    if (isUnpaid && own) throw conflict('not-cancellable', 'Its cheque came back unpaid')
    if (order.state === 'PENDING') await giveUpOrder(trx, id)
    // It was paid at this very moment, so the confirmed consequences no longer hold.
    else if (before.state === 'PENDING' && order.state !== 'CANCELLED') throw conflict('being-paid')
    else await cancelPaid(trx, actor, order, why)
    if (isUnpaid) {
      await moveLines(trx, id, ['TO_APPROVE', 'CONFIRMED'], 'CANCELLED')
      const lines = await listLines(trx, id)
      await withdrawHeldNotices(
        trx,
        lines.map((line) => line.id),
      )
    }
    if (!own) await recordAct(trx, actor, 'command.cancelled', subjectOf(order), { command: id })
  })
}

async function cancelPaid(trx: Trx, actor: Actor, order: LockedOrder, why: string | null) {
  const lines = await listLines(trx, order.id)
  if (order.state === 'CANCELLED' || lines.every(isGivenUp)) throw conflict('already-cancelled')
  const open = lines.filter((line) => !cancellationViolation(line, order.kind, today()))
  if (open.length === 0) throw conflict('not-cancellable', `The order is ${order.state}`)
  await cancelLines(trx, actor, order, open, why)
}

/** Cancels one line of a paid order. Of two requests at once the second gets 409 `already-cancelled`. */
export async function cancelReservation(db: Db, actor: Actor, id: number, reason: string | undefined): Promise<void> {
  const { commandId, personId } = await findLine(db, actor, id)
  const why = demandReason(isBuyer(actor, { personId, commandId }), reason)
  await inTransaction(db, async (trx) => {
    const order = (await lockOrder(trx, { id: commandId })) ?? missing('reservation')
    const line = (await listLines(trx, commandId)).find((each) => each.id === id) ?? missing('reservation')
    const violation = cancellationViolation(line, order.kind, today())
    if (violation === 'GIVEN_UP') throw conflict('already-cancelled')
    if (violation === 'NOT_PAID') throw conflict('not-paid', `The order is ${order.state}`)
    if (violation) throw conflict('not-cancellable', violation)
    await setTriggerActor(trx, actor, why)
    await cancelLines(trx, actor, order, [line], why)
    if (why !== null)
      await recordAct(trx, actor, 'reservation.cancelled', subjectOf(order), { command: commandId, reservation: id })
  })
}

/**
 * Cancels lines by their terms and tells the buyer; the commissions too, if the buyer cancelled. The caller holds the
 * order.
 */
async function cancelLines(trx: Trx, actor: Actor, order: LockedOrder, lines: Lines, why: string | null) {
  const left = await listLeftOf(trx, order.id)
  const reason = why ?? 'Annulation par l’acheteur'
  const parts = await endLines(trx, {
    order,
    lines,
    state: 'CANCELLED',
    wanted: sharesOf(lines, left),
    left,
    reason,
    actor: actor.id === GUEST ? undefined : actor,
  })
  await notifyOfCancellation(trx, order.id, lines, parts, why)
  if (why === null)
    await notifyOfGivenUpLines(
      trx,
      order.id,
      lines.map(({ id }) => id),
    )
}

type Ending = {
  order: { id: number }
  lines: Lines
  state: 'CANCELLED' | 'REFUSED'
  /** Amount to refund of each line. */
  wanted: readonly Share[]
  left: readonly RemainingShare[]
  reason: string
  actor: { id: number } | undefined
}

/**
 * Ends lines of an order that the caller holds: releases their places, refunds the `wanted` amounts and updates the
 * order's state.
 */
export async function endLines(trx: Trx, { order, lines, state, wanted, left, reason, actor }: Ending) {
  const parts = refundsOf(wanted, left)
  for (const { paymentId, method, amountCents, shares } of parts) {
    const payment = { id: paymentId, commandId: order.id, method }
    await requestRefund(trx, payment, amountCents, reason, actor?.id ?? null, shares)
  }
  await moveThese(
    trx,
    lines.map(({ id }) => id),
    state,
  )
  await withdrawHeldNotices(
    trx,
    lines.map(({ id }) => id),
  )
  // The order's own change of state is automatic: its history names nobody.
  await setTriggerActor(trx, undefined)
  await settleState(trx, order.id)
  return parts
}

/** Person whom an action on an order concerns, for the audit log. */
export const subjectOf = ({ personId }: Pick<LockedOrder, 'personId'>) =>
  personId === null ? ({ kind: 'configuration' } as const) : ({ kind: 'person', id: personId } as const)
