import { type Db, inTransaction, type Trx } from '../../../../server/data/db.ts'
import { conflict } from '../../../../server/http/errors.ts'
import { parisDay } from '../../../../shared/dates.ts'
import { toEuros } from '../../../../shared/money.ts'
import { listFeesFor } from '../../../catalogue/resources/queries.ts'
import { totalOf } from '../../../catalogue/resources/service.ts'
import { demandNotOwn, notifyOfOwnPayment } from '../../../orders/offline-payments/own/service.ts'
import type { OfflinePayment } from '../../../orders/orders/contract.ts'
import { demandDate } from '../../../orders/orders/dates/service.ts'
import { momentOf } from '../../../orders/orders/rules.ts'
import type { Actor } from '../../../platform/access/service.ts'
import { recordAct } from '../../../platform/audit/service.ts'
import { lockForAct } from '../../../society/persons/changes/service.ts'
import type { State } from '../../../society/persons/contract.ts'
import { paidBy } from '../../../society/persons/rules.ts'
import { readState } from '../../../society/persons/service.ts'
import { readPayer } from '../../../society/persons/status/service.ts'
import { currentFeeSeason, currentSeasonsOnSale } from '../../../society/settings/service.ts'
import { findWaiting } from '../adhesion/queries.ts'
import { payFees, withExpectedPrices } from '../ordering/service.ts'
import { isPayable } from './rules.ts'

function demandPayable(state: State) {
  if (!isPayable(state)) throw conflict('not-payable', `The account is ${state}`)
}

/** Returns the requested season if it may be paid for, the latest by default; 409 `not-on-sale` for any other. */
export async function demandSeason(db: Db, asked: number | undefined) {
  const seasons = await currentSeasonsOnSale(db)
  const season = asked ?? (await currentFeeSeason(db))
  if (!seasons.includes(season)) throw conflict('not-on-sale', `On sale: ${seasons.join(', ')}`)
  return { season, seasons }
}

/**
 * Reads the fees of a season for the person's status, paid or not; a pending offline order keeps the price at which it
 * was placed.
 */
async function readOffer(db: Db, id: number, season: number) {
  const payer = await readPayer(db, id)
  const fees = await withExpectedPrices(db, id, season, await listFeesFor(db, payer, season))
  return { fees, status: paidBy(payer, payer.held, fees) }
}

/** Reads what a person has to pay now. 404, or 409 `not-payable` for an account state that takes no payment. */
export async function readFees(db: Db, id: number, asked?: number) {
  demandPayable(await readState(db, id))
  const { season, seasons } = await demandSeason(db, asked)
  const { fees } = await readOffer(db, id, season)
  const left = fees.filter((fee) => !fee.paid)
  const rows = left.map((fee) => ({ id: fee.id, name: fee.name, price: toEuros(fee.priceCents) }))
  return { season, seasons, rows, total: toEuros(totalOf(left)) }
}

/** Reads what a person has to pay for a season on sale, in euros. 409 `not-payable`. */
export async function readDueTotal(db: Db, id: number, season: number) {
  demandPayable(await readState(db, id))
  const { fees } = await readOffer(db, id, season)
  return toEuros(totalOf(fees.filter((fee) => !fee.paid)))
}

type Payment = Omit<OfflinePayment, 'amount'> & { amount?: number | undefined; season?: number | undefined }
type Recorder = Pick<Actor, 'id' | 'address' | 'roles' | 'subscriptions'>

/**
 * Records all the fees of a person as paid by cheque, cash or transfer; order, receipt and account change as after a
 * card payment. The account is locked, so that two administrators at once, or a double click, record it once. A pending
 * card order is cancelled, and money that still arrives for it is refunded.
 */
export const recordPayment = (db: Db, actor: Actor, id: number, payment: Payment) =>
  inTransaction(db, (trx) => recordFeesIn(trx, actor, id, payment))

/** Does the same in the caller's transaction; without an amount it takes the total of the fees. */
export async function recordFeesIn(trx: Trx, actor: Recorder, id: number, payment: Payment) {
  const isOwn = demandNotOwn(actor, id)
  demandPayable((await lockForAct(trx, actor, id)).state)
  const placed = (await findWaiting(trx, id))?.createdAt
  await demandDate(trx, payment.date, placed === undefined ? {} : { placed: parisDay(new Date(placed)) })
  const { season } = await demandSeason(trx, payment.season)
  const { fees, status } = await readOffer(trx, id, season)
  if (fees.length === 0) throw conflict('no-fee')
  const left = fees.filter((fee) => !fee.paid)
  if (left.length === 0) throw conflict('already-paid')
  const cents = totalOf(left)
  if (payment.amount !== undefined && toEuros(cents) !== payment.amount)
    throw conflict('amount-differs', `The fees are ${toEuros(cents)} €`)
  const { method, date, reference } = payment
  const due = { personId: id, season, fees: left, status }
  const order = await payFees(trx, due, { method, paidAt: momentOf(date), reference, actorId: actor.id })
  const details = { method, cents, season, ...(isOwn && { own: true }) }
  await recordAct(trx, actor, 'person.payment-recorded', { kind: 'person', id }, details)
  if (isOwn) await notifyOfOwnPayment(trx, actor, { command: order.command, cents, method })
  return order
}
