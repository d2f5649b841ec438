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

/** Refunds that are decided and still to be asked of the card provider. */
export const refundsToMake = queue<{ paymentId: number }>('refund')

/** Gives back the latest payment of an order that cannot take it, and tells the buyer. */
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
 * Decides a refund (rules#refunds): a row of the ledger with who and why, PENDING until the money is on its way. A card's is
 * asked of the provider by a job, with a key written here first; money paid by other means is « à rembourser » until somebody
 * records that it was given back. Of which lines it is said by `shares`; else of all, by what is left of each.
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
  // A fee is taken back as soon as it is decided that all of it goes back, not when the money has left.
  await settleSeason(trx, payment.commandId)
}

/** Writes down what the provider says of a refund, whichever way it came. */
export async function noteAnswer(trx: Trx, refund: { id: number; commandId: number }, answer: ProviderRefund) {
  await lockOrder(trx, { id: refund.commandId })
  const { id: providerId, state, failure } = answer
  if (state === 'FAILED' || providerId === null) return await noteFailedRefund(trx, refund, { providerId, failure })
  await queries.noteAnswer(trx, refund.id, state, providerId)
  await settleState(trx, refund.commandId)
}

/** Brings the state of an order that the caller holds up to what its ledger has kept, and to its lines. */
export async function settleState(trx: Trx, commandId: number, today = parisDay(new Date())) {
  const command = await lockOrderRow(trx, { id: commandId })
  if (!command?.paidAt) return
  await settleSeason(trx, commandId)
  const lines = command.kind === 'ADHESION' ? [] : await listLines(trx, commandId)
  const kept = await queries.sumKept(trx, commandId)
  const state = settledState(kept, command.totalCents, lines, today)
  // What was settled once is not taken up again.
  if (state === 'PAID' && command.state === 'DONE') return
  await orders.updateOrder(trx, commandId, { state })
}

/** What a refusal would give back of a person's fees, in cents. */
export const readRefundable = async (db: Db, personId: number): Promise<Cents> =>
  (await queries.listRefundable(db, personId)).reduce((sum, payment) => sum + payment.leftCents, 0)

/** Gives back all that is left of a person's fees, and takes the fees themselves back. Gives the amount in cents. */
export async function refundPerson(
  trx: Trx,
  { takeBack }: { takeBack: (trx: Trx, orderId: number) => Promise<unknown> },
  actor: Doer & object,
  personId: number,
  reason: string,
): Promise<Cents> {
  let total = 0
  for (const payment of await queries.listRefundable(trx, personId)) {
    if (payment.leftCents <= 0) continue
    // First: a refused account has no season that would follow the money.
    await takeBack(trx, payment.commandId)
    await requestRefund(trx, payment, payment.leftCents, reason, actor.id)
    total += payment.leftCents
  }
  if (total > 0) await recordAct(trx, actor, 'person.refunded', { kind: 'person', id: personId }, { cents: total })
  return total
}

/** Notes that the provider could not give back; the buyer is told what happens next. Noted twice it is told once. The caller holds the order. */
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

/** What was asked of the provider before then and has no answer at this moment waits for an administrator. */
export const lateBefore = (at: Date): string => new Date(at.getTime() - HOUR).toISOString()

/** Refunds that wait for an administrator; a card's where the provider has not answered for an hour. */
export const listPendingRefunds = (db: Db, at = new Date()) => queries.findPendingRefunds(db, lateBefore(at))

/** A refund that is not made yet, held after its account and its order (decision 27) until the transaction ends; 404 where there is none of that number. */
async function lockRefund(trx: Trx, id: number) {
  const found = (await queries.findRefund(trx, id)) ?? missing('refund')
  await lockOrder(trx, { id: found.commandId })
  const refund = (await queries.lockPayment(trx, id)) ?? missing('refund')
  return { ...refund, refundOf: refund.refundOf ?? missing('refund'), personId: found.personId }
}

const subjectOf = (personId: number | null) =>
  personId === null ? ({ kind: 'configuration' } as const) : ({ kind: 'person', id: personId } as const)

/**
 * Asks the provider once more for a refund that failed: a new row with a new key, in its place. Asked twice it is asked for
 * once. One that still waits for its answer is only asked about again. 409 `already-settled`, `not-by-card`.
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
 * Records that money was given back by hand: a refund that was to be made so, or one in the place of a card's that failed.
 * The buyer is told. 400 for a day to come or long ago, 409 `already-settled`, `under-way` for a card's that waits.
 */
export const settleRefund = (db: Db, actor: Actor, id: number, settlement: OfflineMoney): Promise<undefined> =>
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
    if (!buyer) return undefined
    const about = { number: commandId, amount: toEuros(amountCents), method, on: date }
    const mail = refundMadeMail(await readSender(trx), buyer, about)
    await queueMail(trx, { ...mail, once: `refund-made-${id}` })
    return undefined
  })
