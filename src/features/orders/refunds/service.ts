import { randomUUID } from 'node:crypto'
import { type Db, inTransaction, type Trx } from '../../../server/data/db.ts'
import { conflict, missing } from '../../../server/http/errors.ts'
import { enqueue, queue } from '../../../server/jobs/jobs.ts'
import { queueMail } from '../../../server/mail/mailer.ts'
import type { ProviderRefund } from '../../../server/pay/refunds.ts'
import { parisDay } from '../../../shared/dates.ts'
import { type Cents, toEuros } from '../../../shared/money.ts'
import { listLines } from '../../catalogue/reservations/queries.ts'
import type { Actor } from '../../platform/access/service.ts'
import { type Doer, recordAct } from '../../platform/audit/service.ts'
import { readSender } from '../../society/settings/service.ts'
import type { OfflineMoney, PaymentMethod } from '../orders/contract.ts'
import { demandDate, readDayOf } from '../orders/dates/service.ts'
import { latePaymentRefundedMail } from '../orders/mails.ts'
import * as orders from '../orders/queries.ts'
import { lockOrderRow } from '../orders/queries.ts'
import { momentOf, partedAmong, type Share, settledState } from '../orders/rules.ts'
import { settleSeason } from '../orders/seasons/service.ts'
import { lockOrder } from '../orders/service.ts'
import { refundFailedMail, refundMadeMail } from './mails.ts'
import * as queries from './queries.ts'

/** Queue of decided refunds to request from the card provider. */
export const refundsToMake = queue<{ paymentId: number }>('refund')

/** Refunds the latest payment of an order that cannot accept it, and tells the buyer. */
export async function refundLatePayment(trx: Trx, commandId: number, reason: string) {
  const payment = await orders.findLatestPayment(trx, commandId)
  if (!payment) return
  await requestRefund(trx, { ...payment, commandId }, payment.amountCents, reason)
  const buyer = await orders.findBuyer(trx, commandId)
  if (!buyer) return
  const mail = latePaymentRefundedMail(await readSender(trx), buyer, {
    number: commandId,
    amount: toEuros(payment.amountCents),
    byCard: payment.method === 'CARD',
  })
  await queueMail(trx, { ...mail, once: `given-back-${payment.id}` })
}

/**
 * Decides a refund (rules#refunds): writes a ledger row with who and why, PENDING until the money is sent. A job
 * requests a card refund from the provider with an idempotency key stored here first; a refund by another method is « à
 * rembourser » until somebody records it. `shares` says of which lines; without it, all lines share it by what is left
 * of each.
 */
export async function requestRefund(
  trx: Trx,
  payment: { id: number; commandId: number; method: PaymentMethod },
  amountCents: Cents,
  reason: string,
  actorId: number | null = null,
  shares?: readonly Share[],
) {
  const left = shares ? [] : await queries.listLeft(trx, payment.id)
  const refund = await orders.insertPayment(trx, {
    commandId: payment.commandId,
    kind: 'REFUND',
    method: payment.method,
    state: 'PENDING',
    amountCents,
    refundOf: payment.id,
    idempotencyKey: randomUUID(),
    actorId,
    reason,
  })
  if (!refund) return
  const parts = shares ?? partedAmong(amountCents, left)
  if (parts.length > 0) await queries.insertShares(trx, refund.id, parts)
  if (payment.method === 'CARD') await enqueue(trx, refundsToMake, { paymentId: refund.id })
  // A fee is revoked as soon as its full refund is decided, not when the money has left.
  await settleSeason(trx, payment.commandId)
}

/** Stores what the provider says of a refund, however the news arrived. */
export async function noteAnswer(trx: Trx, refund: { id: number; commandId: number }, answer: ProviderRefund) {
  await lockOrder(trx, { id: refund.commandId })
  const { id: providerId, state, failure } = answer
  if (state === 'FAILED' || providerId === null) return await noteFailedRefund(trx, refund, { providerId, failure })
  await queries.noteAnswer(trx, refund.id, state, providerId)
  await settleState(trx, refund.commandId)
}

/** Updates the state of an order that the caller holds from its ledger and its lines. */
export async function settleState(trx: Trx, commandId: number, today = parisDay(new Date())) {
  const lockedOrder = await lockOrderRow(trx, { id: commandId })
  if (!lockedOrder?.paidAt) return
  await settleSeason(trx, commandId)
  const lines = lockedOrder.kind === 'ADHESION' ? [] : await listLines(trx, commandId)
  const kept = await queries.sumKept(trx, commandId)
  const state = settledState(kept, lockedOrder.totalCents, lines, today)
  // A finished order is not reopened.
  if (state === 'PAID' && lockedOrder.state === 'DONE') return
  await orders.updateOrder(trx, commandId, { state })
}

/** Computes what refusing a person would refund of their fees, in cents. */
export const readRefundable = async (db: Db, personId: number): Promise<Cents> =>
  (await queries.listRefundable(db, personId)).reduce((sum, payment) => sum + payment.leftCents, 0)

/** Refunds all that is left of a person's fees and revokes them. Returns the amount in cents. */
export async function refundPerson(
  trx: Trx,
  { refuseLines }: { refuseLines: (trx: Trx, orderId: number) => Promise<unknown> },
  actor: Doer & object,
  personId: number,
  reason: string,
): Promise<Cents> {
  let total = 0
  for (const payment of await queries.listRefundable(trx, personId)) {
    if (payment.leftCents <= 0) continue
    // Done first: the season of a refused account would no longer follow the money.
    await refuseLines(trx, payment.commandId)
    await requestRefund(trx, payment, payment.leftCents, reason, actor.id)
    total += payment.leftCents
  }
  if (total > 0) await recordAct(trx, actor, 'person.refunded', { kind: 'person', id: personId }, { cents: total })
  return total
}

/**
 * Records that the provider could not refund, and tells the buyer what happens next, once even if it is called twice.
 * The caller holds the order.
 */
export async function noteFailedRefund(
  trx: Trx,
  refund: { id: number; commandId: number },
  failed: { providerId: string | null; failure: string | null },
) {
  const row = await queries.lockPayment(trx, refund.id)
  if (!row || row.state === 'FAILED') return
  await queries.updatePayment(trx, refund.id, { ...failed, state: 'FAILED', settledAt: new Date() })
  await settleState(trx, refund.commandId)
  const buyer = await orders.findBuyer(trx, refund.commandId)
  if (!buyer) return
  const about = { number: refund.commandId, amount: toEuros(row.amountCents) }
  const mail = refundFailedMail(await readSender(trx), buyer, about)
  await queueMail(trx, { ...mail, once: `refund-failed-${refund.id}` })
}

const HOUR = 3_600_000

/** A refund requested before this moment and still without an answer waits for an administrator. */
export const lateBefore = (at: Date): string => new Date(at.getTime() - HOUR).toISOString()

/** Lists refunds that wait for an administrator; a card's counts once the provider has not answered for an hour. */
export const listPendingRefunds = (db: Db, at = new Date()) => queries.findPendingRefunds(db, lateBefore(at))

/** Locks a refund that is not made yet, after its account and its order (decision 27); 404. */
async function lockRefund(trx: Trx, id: number) {
  const found = (await queries.findRefund(trx, id)) ?? missing('refund')
  await lockOrder(trx, { id: found.commandId })
  const refund = (await queries.lockPayment(trx, id)) ?? missing('refund')
  return { ...refund, refundOf: refund.refundOf ?? missing('refund'), personId: found.personId }
}

const subjectOf = (personId: number | null) =>
  personId === null ? ({ kind: 'configuration' } as const) : ({ kind: 'person', id: personId } as const)

/**
 * Requests a failed refund again from the provider, as a new row with a new key that replaces it. Repeated calls
 * request it once; one that still waits for its answer is only queried. 409 `already-settled`, `not-by-card`.
 */
export const retryRefund = (db: Db, actor: Actor, id: number) =>
  inTransaction(db, async (trx) => {
    const refund = await lockRefund(trx, id)
    if (refund.method !== 'CARD') throw conflict('not-by-card')
    if (refund.state === 'DONE') throw conflict('already-settled')
    if (refund.state === 'PENDING') {
      await enqueue(trx, refundsToMake, { paymentId: id })
      return { id }
    }
    const inPlace = await queries.findReplacement(trx, id)
    if (inPlace) {
      if (inPlace.method !== 'CARD') throw conflict('already-settled')
      return { id: inPlace.id }
    }
    if (!(await queries.isOwed(trx, id))) throw conflict('already-settled')
    const { commandId, refundOf, amountCents, reason, personId } = refund
    const again = await orders.insertPayment(trx, {
      commandId,
      refundOf,
      amountCents,
      reason,
      kind: 'REFUND',
      method: 'CARD',
      state: 'PENDING',
      replaces: id,
      idempotencyKey: randomUUID(),
      actorId: actor.id,
    })
    if (!again) throw conflict('already-settled')
    await queries.copyShares(trx, id, again.id)
    await enqueue(trx, refundsToMake, { paymentId: again.id })
    await recordAct(trx, actor, 'refund.retried', subjectOf(personId), { cents: amountCents, command: commandId })
    return { id: again.id }
  })

/**
 * Records a refund made by hand: one that was due by hand, or the replacement of a failed card refund. Tells the buyer.
 * 400 for a day in the future or too long ago, 409 `already-settled`, `under-way` for a card refund without an answer.
 */
export const settleRefund = (db: Db, actor: Actor, id: number, settlement: OfflineMoney): Promise<void> =>
  inTransaction(db, async (trx) => {
    const { method, date, reference } = settlement
    const refund = await lockRefund(trx, id)
    if (refund.state === 'DONE' || (await queries.findReplacement(trx, id))) throw conflict('already-settled')
    if (refund.state === 'PENDING' && refund.method === 'CARD') throw conflict('under-way')
    if (refund.state === 'FAILED' && !(await queries.isOwed(trx, id))) throw conflict('already-settled')
    await demandDate(trx, date, { paid: await readDayOf(trx, refund.refundOf) })
    const made = {
      method,
      state: 'DONE',
      settledAt: momentOf(date),
      reference: reference ?? null,
      actorId: actor.id,
    } as const
    const { commandId, refundOf, amountCents, reason, personId } = refund
    if (refund.state === 'PENDING') await queries.updatePayment(trx, id, made)
    else {
      const inPlace = await orders.insertPayment(trx, {
        commandId,
        refundOf,
        amountCents,
        reason,
        kind: 'REFUND',
        replaces: id,
        ...made,
      })
      if (inPlace) await queries.copyShares(trx, id, inPlace.id)
    }
    await settleState(trx, commandId)
    await recordAct(trx, actor, 'refund.settled', subjectOf(personId), {
      method,
      cents: amountCents,
      command: commandId,
    })
    const buyer = await orders.findBuyer(trx, commandId)
    if (!buyer) return
    const about = { number: commandId, amount: toEuros(amountCents), method, on: date }
    const mail = refundMadeMail(await readSender(trx), buyer, about)
    await queueMail(trx, { ...mail, once: `refund-made-${id}` })
  })
