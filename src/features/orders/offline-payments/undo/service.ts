import { type Db, inTransaction, type Trx } from '../../../../server/data/db.ts'
import { conflict } from '../../../../server/http/errors.ts'
import { withdrawHeld } from '../../../../server/mail/mailer.ts'
import { toEuros } from '../../../../shared/money.ts'
import { undoneUntil } from '../../../../shared/undo.ts'
import type { ReservationState } from '../../../catalogue/reservations/contract.ts'
import { moveThese } from '../../../catalogue/reservations/queries.ts'
import type { Actor } from '../../../platform/access/service.ts'
import { recordAct } from '../../../platform/audit/service.ts'
import { findPerson, lockPerson, savePerson } from '../../../society/persons/queries.ts'
import { readClosedUntil } from '../../../society/settings/service.ts'
import { readDayOf } from '../../orders/dates/service.ts'
import { updateOrder } from '../../orders/queries.ts'
import { heldUntil, momentOf, secondsLeft } from '../../orders/rules.ts'
import { settleSeason } from '../../orders/seasons/service.ts'
import type { LockedOrder } from '../../orders/service.ts'
import { findDepositedSlip, findIssuedSlip } from '../../orders/slips/queries.ts'
import { demandNotOwn } from '../own/service.ts'
import { lockReturned, type PaymentReturn, writeReturn } from '../unpaid/service.ts'
import * as queries from './queries.ts'
import type { AccountBefore, Before } from './rules.ts'

const NOTE = 'Paiement annulé, enregistré par erreur'

/** Reads the order as it is before its payment is recorded; `placed` if recording the payment created the order. */
export async function readBefore(trx: Trx, order: LockedOrder, placed = false): Promise<Omit<Before, 'lastStep'>> {
  const lines = await queries.listLineStates(trx, order.id)
  const { state, awaits, expiresAt, dueAgain } = order
  const waits = state === 'PENDING' || state === 'EXPIRED' || state === 'CANCELLED'
  return {
    order: placed || !waits ? null : { state, awaits, expiresAt, dueAgain },
    lines: placed ? Object.fromEntries(Object.keys(lines).map((id) => [id, 'CANCELLED'])) : lines,
    account: order.kind === 'ADHESION' && order.personId !== null ? await readAccount(trx, order.personId) : null,
  }
}

async function readAccount(trx: Trx, id: number): Promise<AccountBefore | null> {
  const person = await findPerson(trx, id)
  if (!person?.state) return null
  const { state, feePaidAt, membertype, membertypePrecision, subscriptions } = person
  const { wantedMembertype, wantedMembertypePrecision, wantedSubscriptions } = person
  const status = { membertype, membertypePrecision, subscriptions }
  return { state, feePaidAt, ...status, wantedMembertype, wantedMembertypePrecision, wantedSubscriptions }
}

/** Lets a recorded payment be undone for ten minutes. */
export async function markUndoable(
  trx: Trx,
  payment: { id: number; commandId: number },
  before: Omit<Before, 'lastStep'>,
) {
  const lastStep = await queries.findLastStep(trx, payment.commandId)
  await queries.markUndoable(trx, payment.id, undoneUntil(new Date()), { ...before, lastStep })
}

/** Holds mails about a payment until it can no longer be undone. */
export const untilUndone = () => heldUntil(new Date())

/** Lists payments that can still be undone. */
export async function listRecent(db: Db) {
  const now = new Date()
  const { total, rows } = await queries.listRecent(db, now)
  return {
    total,
    rows: rows.map(({ commandId, amountCents, undoUntil, ...row }) => ({
      ...row,
      order: commandId,
      amount: toEuros(amountCents),
      seconds: secondsLeft(undoUntil, now),
    })),
  }
}

/** Returns why a payment cannot be undone, or undefined; a deposit slip is named with its number. */
async function whyNot(
  trx: Trx,
  { order, payment }: PaymentReturn,
): Promise<[code: string, message?: string] | undefined> {
  const before = payment.beforeRecording as Before | null
  if (before === null || payment.undoUntil === null || payment.state !== 'DONE') return ['not-to-undo']
  if (new Date() > new Date(payment.undoUntil)) return ['too-late']
  const slip = (await findIssuedSlip(trx, [payment.id])) ?? (await findDepositedSlip(trx, payment.id))
  if (slip) return ['on-deposit-slip', slip]
  const closedUntil = await readClosedUntil(trx)
  if (closedUntil !== null && (await readDayOf(trx, payment.id)) <= closedUntil) return ['books-closed']
  const { lastStep, account } = before
  if (await queries.hasMovedOn(trx, order.id, { paymentId: payment.id, lastStep })) return ['moved-on']
  // The account was waiting for validation, and an administrator has decided on it since.
  const isDecided = account?.state === 'EMAIL_CONFIRMED' && order.personId !== null
  if (isDecided && (await findPerson(trx, order.personId ?? 0))?.state !== 'FEE_PAID') return ['moved-on']
  return undefined
}

/**
 * Undoes a payment whose bank statement match is undone at once; undefined if it is too late or something prevents it.
 */
export async function undoFresh(trx: Trx, actor: Actor, paymentId: number) {
  const returned = await lockReturned(trx, actor, paymentId)
  if (await whyNot(trx, returned)) return undefined
  return await reverse(trx, actor, returned)
}

/**
 * Undoes a payment recorded by hand, for anybody who may record payments (rules#undo-of-payments). 409 with the reason.
 */
export const undoPayment = (db: Db, actor: Actor, id: number) =>
  inTransaction(db, async (trx) => {
    const returned = await lockReturned(trx, actor, id)
    demandNotOwn(actor, returned.order.personId)
    const conflictReason = await whyNot(trx, returned)
    if (conflictReason) throw conflict(...conflictReason)
    // Order and payment are locked before the line, as in the undoing of a match (decision 27).
    const line = await queries.lockBankLine(trx, id)
    if (line && !line.isRecorded) throw conflict('on-statement')
    if (line) await queries.openBankLine(trx, line.id)
    const { order, cents } = await reverse(trx, actor, returned)
    const { personId } = order
    const subject = personId === null ? { kind: 'configuration' as const } : { kind: 'person' as const, id: personId }
    await recordAct(trx, actor, 'payment.undone', subject, {
      command: order.id,
      cents,
      method: returned.payment.method,
    })
    return { command: order.id }
  })

/**
 * Reverses a payment and keeps both rows. Order, lines and account return to their former state, and mails that were
 * still held are not sent.
 */
async function reverse(trx: Trx, actor: Actor, returned: PaymentReturn) {
  const { order, payment } = returned
  const before = payment.beforeRecording as Before
  const settledAt = momentOf(await readDayOf(trx, payment.id))
  const refundId = await writeReturn(trx, actor, returned, { settledAt, reason: NOTE, corrects: payment.id })
  await settleSeason(trx, order.id, { note: `Commande n° ${order.id}\u00a0: ${NOTE.toLowerCase()}` })
  if (before.account && order.personId !== null) await restoreAccount(trx, order, order.personId, before.account)
  // The buyer may have ordered another season in the meantime; only one fee order may be pending at a time.
  const isInTheWay =
    order.kind === 'ADHESION' && order.personId !== null && (await queries.hasPendingFees(trx, order.personId))
  const waits = isInTheWay ? null : before.order
  for (const [state, ids] of linesByState(before.lines, waits === null)) await moveThese(trx, ids, state)
  const { state = 'CANCELLED', awaits = order.awaits, expiresAt = null, dueAgain = false } = waits ?? {}
  await updateOrder(trx, order.id, { state, awaits, expiresAt, dueAgain, paidAt: null })
  const soon = Object.keys(before.lines).map((id) => `soon-${id}`)
  await withdrawHeld(trx, {
    onces: [`receipt-${order.id}`, `receipt-${order.id}-${payment.id}`, ...soon],
    beginnings: [`ordered-${order.id}-`, `to-approve-${order.id}-`],
  })
  return { refundId, order, cents: payment.amountCents, isTold: false }
}

function linesByState(lines: Before['lines'], over: boolean): Map<ReservationState, number[]> {
  const ids = new Map<ReservationState, number[]>()
  for (const [id, before] of Object.entries(lines)) {
    const state = over ? 'CANCELLED' : before
    ids.set(state, [...(ids.get(state) ?? []), Number(id)])
  }
  return ids
}

const sameOf = (one: readonly string[], other: readonly string[]) => [...one].sort().join() === [...other].sort().join()

/**
 * Removes the status that the payment gave and restores the request for it, unless somebody changed the status since.
 */
async function restoreAccount(trx: Trx, { membertype, subscriptions }: LockedOrder, id: number, before: AccountBefore) {
  const person = await lockPerson(trx, id)
  if (!person) return
  const { feePaidAt, state: _state, ...status } = before
  const isPaidFor =
    membertype === person.membertype &&
    sameOf(subscriptions ?? [], person.subscriptions) &&
    person.wantedMembertype === null
  const changes = person.state === 'EMAIL_CONFIRMED' ? {} : { feePaidAt }
  await savePerson(trx, id, { ...changes, ...(isPaidFor && (status as object)) })
}
