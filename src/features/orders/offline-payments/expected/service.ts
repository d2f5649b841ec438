import { type Db, inTransaction, type Trx } from '../../../../server/data/db.ts'
import { EVERY_ROW, mapRows, readPage } from '../../../../server/data/pages.ts'
import { type SheetColumns, sheetOf } from '../../../../server/files/exports.ts'
import { conflict, missing } from '../../../../server/http/errors.ts'
import { parisDay } from '../../../../shared/dates.ts'
import type { ListQuery } from '../../../../shared/hal.ts'
import { toEuros } from '../../../../shared/money.ts'
import type { Actor } from '../../../platform/access/service.ts'
import { recordAct } from '../../../platform/audit/service.ts'
import { lockForAct } from '../../../society/persons/changes/service.ts'
import { type Fulfilments, insertOfflinePayment, settleOrder } from '../../fulfilment/service.ts'
import type { OfflinePayment } from '../../orders/contract.ts'
import { demandDate } from '../../orders/dates/service.ts'
import { METHOD_LABELS } from '../../orders/labels.ts'
import { findPayer } from '../../orders/queries.ts'
import { awaitsPayment, lastDayBefore, momentOf, referenceOf } from '../../orders/rules.ts'
import { lockOrder, readReceipt } from '../../orders/service.ts'
import { refundLatePayment } from '../../refunds/service.ts'
import { groupDigits } from '../labels.ts'
import { demandNotOwn, notifyOfOwnPayment } from '../own/service.ts'
import { markUndoable, readBefore, untilUndone } from '../undo/service.ts'
import type { ExpectedPayment } from './contract.ts'
import { EXPECTED_PAYMENT_STATES } from './labels.ts'
import * as queries from './queries.ts'

const buyerOf = ({ personId, buyer, buyerName }: queries.ExpectedPaymentRow): ExpectedPayment['person'] => {
  if (personId !== null) return { id: personId, name: `${buyer?.firstName} ${buyer?.lastName}` }
  return buyerName === null ? null : { id: null, name: buyerName }
}

const present = (row: queries.ExpectedPaymentRow): ExpectedPayment => ({
  id: row.id,
  reference: referenceOf(row.id),
  awaits: row.awaits,
  state: row.state,
  kind: row.kind,
  season: row.season,
  total: toEuros(row.totalCents),
  createdAt: row.createdAt,
  until: row.expiresAt === null ? null : lastDayBefore(row.expiresAt),
  person: buyerOf(row),
})

const COLUMNS: SheetColumns<ExpectedPayment> = [
  ['Commande', ({ id }) => id],
  ['Référence', ({ reference }) => groupDigits(reference)],
  ['Membre', ({ person }) => person?.name ?? null],
  ['Saison', ({ season }) => season],
  ['Montant', ({ total }) => total, 'EUROS'],
  ['Attendu', ({ awaits }) => METHOD_LABELS[awaits]],
  ['Depuis le', ({ createdAt }) => parisDay(new Date(createdAt)), 'DATE'],
  ['Jusqu’au', ({ until }) => until, 'DATE'],
  ['État', ({ state }) => EXPECTED_PAYMENT_STATES[state].label],
]

type Which = Pick<ListQuery, 'search' | 'sort' | 'q'>

export const readExpectedPayments = (db: Db, query: Which & Pick<ListQuery, 'page' | 'size'>) =>
  readPage(mapRows(queries.listExpectedPayments(db, query), present), query)

export const expectedPaymentsSheet = async (db: Db, which: Which) =>
  sheetOf('paiements-attendus', COLUMNS, (await queries.listExpectedPayments(db, which).rows(EVERY_ROW)).map(present))

type Money = OfflinePayment & { surplus: boolean }

/**
 * Records the payment that an order waits for. Account and order are locked, so that two administrators at once, or a
 * double click, record it once. A payment that cannot be kept rolls everything back, unless it is a `surplus`: then it
 * is written into the ledger and marked for refund.
 */
export const recordExpectedPayment = (db: Db, kinds: Fulfilments, actor: Actor, id: number, money: Money) =>
  inTransaction(db, async (trx) => {
    const personId = await findPayer(trx, { id })
    if (personId === undefined) return missing('command')
    const isOwn = demandNotOwn(actor, personId)
    if (personId !== null) await lockForAct(trx, actor, personId)
    const order = await lockOrder(trx, { id })
    if (order?.state === 'PENDING' && (order.awaits === null || order.awaits === 'CARD')) throw conflict('awaits-card')
    if (!order?.awaits || order.awaits === 'CARD') return missing('command')
    const { method, date, surplus } = money
    await demandDate(trx, date, { placed: parisDay(new Date(order.createdAt)) })
    if (toEuros(order.totalCents) !== money.amount)
      throw conflict('amount-differs', `The order is ${toEuros(order.totalCents)} €`)
    const paid = { method, paidAt: momentOf(date), reference: money.reference, actorId: actor.id }
    const same = { commandId: id, method, settledAt: paid.paidAt, reference: money.reference ?? null }
    if (await queries.isRecorded(trx, same)) throw conflict('already-recorded')

    const kind = kinds[order.kind]
    const before = await readBefore(trx, order)
    const written = await insertOfflinePayment(trx, order, paid)
    // An order cancelled for another payment method still accepts the money, as an expired one does.
    if (awaitsPayment(order.state) || order.state === 'CANCELLED') await settleOrder(trx, kind, order, untilUndone())
    else await refundLatePayment(trx, id, 'Commande déjà réglée')
    const kept = order.paidAt === null && (await isPaid(trx, id))
    if (!kept && !surplus) throw conflict('already-paid')
    if (kept && written) await markUndoable(trx, { id: written.id, commandId: id }, before)
    const subject = order.personId === null ? undefined : { kind: 'person' as const, id: order.personId }
    const details = {
      method,
      cents: order.totalCents,
      command: id,
      ...(!kept && { surplus }),
      ...(isOwn && { own: true }),
    }
    await recordAct(trx, actor, 'person.payment-recorded', subject ?? { kind: 'configuration' }, details)
    if (isOwn) await notifyOfOwnPayment(trx, actor, { command: id, cents: order.totalCents, method })
    return { command: id, receipt: await readReceipt(trx, id), payment: written?.id ?? 0 }
  })

const isPaid = async (trx: Trx, id: number) => (await lockOrder(trx, { id }))?.paidAt != null
