import { type Db, inTransaction } from '../../../server/data/db.ts'
import { conflict, invalid } from '../../../server/http/errors.ts'
import { parisDay } from '../../../shared/dates.ts'
import { toEuros } from '../../../shared/money.ts'
import type { Actor } from '../../access/service.ts'
import { recordAct } from '../../audit/service.ts'
import type { OfflinePayment } from '../../commands/contract.ts'
import { isRecent, momentOf } from '../../commands/rules.ts'
import { lockForAct } from '../../persons/changes/service.ts'
import type { State } from '../../persons/contract.ts'
import { readState } from '../../persons/service.ts'
import { paidBy } from '../../persons/status/rules.ts'
import { readPayer } from '../../persons/status/service.ts'
import { listFeesFor, totalOf } from '../../resources/service.ts'
import { currentFeeSeason } from '../../siteconfiguration/service.ts'
import { atAwaitedPrices, payFees } from '../ordering/service.ts'
import { isPayable } from './rules.ts'

function demandPayable(state: State) {
  if (!isPayable(state)) throw conflict('not-payable', `The account is ${state}`)
}

/** The fees of the season for the person's status, paid or not; what waits for a cheque or a transfer at the price it was ordered at. */
async function readOffer(db: Db, id: number) {
  const season = await currentFeeSeason(db)
  const payer = await readPayer(db, id)
  const fees = await atAwaitedPrices(db, id, season, await listFeesFor(db, payer, season))
  return { season, fees, status: paidBy(payer, payer.held, fees) }
}

/** What a person has to pay now. 404 where there is no such account, 409 `not-payable` in a state that takes no fee. */
export async function readFees(db: Db, id: number) {
  demandPayable(await readState(db, id))
  const { season, fees } = await readOffer(db, id)
  const left = fees.filter((fee) => !fee.paid)
  const rows = left.map((fee) => ({ id: fee.id, name: fee.name, price: toEuros(fee.priceCents) }))
  return { season, rows, total: toEuros(totalOf(left)) }
}

/**
 * Records all the fees a person has to pay as paid by cheque, cash or transfer: order, receipt and account move as by card.
 * The account is held meanwhile: two administrators at once, or one who presses twice, record it once. An order that waits
 * for a card is given up; money that comes for it all the same is given back.
 */
export const recordPayment = (db: Db, actor: Actor, id: number, payment: OfflinePayment) =>
  inTransaction(db, async (trx) => {
    demandPayable((await lockForAct(trx, actor, id)).state)
    if (!isRecent(payment.date, parisDay(new Date()))) throw invalid('date', 'out-of-range')
    const { season, fees, status } = await readOffer(trx, id)
    if (fees.length === 0) throw conflict('no-fee')
    const left = fees.filter((fee) => !fee.paid)
    if (left.length === 0) throw conflict('already-paid')
    const cents = totalOf(left)
    if (toEuros(cents) !== payment.amount) throw conflict('amount-differs', `The fees are ${toEuros(cents)} €`)
    const { method, date, reference } = payment
    const due = { personId: id, season, fees: left, status }
    const order = await payFees(trx, due, { method, paidAt: momentOf(date), reference, actorId: actor.id })
    await recordAct(trx, actor, 'person.payment-recorded', { kind: 'person', id }, { method, cents, season })
    return order
  })
