import { randomUUID } from 'node:crypto'
import { type Db, inTransaction, type Trx } from '../../../../server/data/db.ts'
import { conflict, missing } from '../../../../server/http/errors.ts'
import { enqueue } from '../../../../server/jobs/jobs.ts'
import { queueMail } from '../../../../server/mail/mailer.ts'
import { toEuros } from '../../../../shared/money.ts'
import type { Actor } from '../../../platform/access/service.ts'
import { recordAct } from '../../../platform/audit/service.ts'
import { readSender } from '../../../society/settings/service.ts'
import * as orders from '../../fulfilment/queries.ts'
import type { OfflineMoney } from '../../orders/contract.ts'
import { demandDate, readDayOf } from '../../orders/dates/service.ts'
import { momentOf } from '../../orders/rules.ts'
import { lockOrder } from '../../orders/service.ts'
import { refundMadeMail } from '../mails.ts'
import * as queries from '../queries.ts'
import { refundsToMake, settleState } from '../service.ts'

const HOUR = 3_600_000

/** Refunds that wait for an administrator; a card's where the provider has not answered for an hour. */
export const listUnsettledRefunds = (db: Db, at = new Date()) =>
  queries.listUnsettled(db, new Date(at.getTime() - HOUR))

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
      ...{ commandId, refundOf, amountCents, reason },
      ...{ kind: 'REFUND', method: 'CARD', state: 'PENDING', replaces: id },
      ...{ idempotencyKey: randomUUID(), actorId: actor.id },
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
        ...{ commandId, refundOf, amountCents, reason, kind: 'REFUND', replaces: id },
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
