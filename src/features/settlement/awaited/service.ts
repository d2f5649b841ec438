import { type Db, inTransaction, type Trx } from '../../../server/data/db.ts'
import { EVERY_ROW, readPage, told } from '../../../server/data/pages.ts'
import { type SheetColumns, sheetOf } from '../../../server/files/exports.ts'
import { conflict, missing } from '../../../server/http/errors.ts'
import { parisDay } from '../../../shared/dates.ts'
import type { ListQuery } from '../../../shared/hal.ts'
import { toEuros } from '../../../shared/money.ts'
import type { Actor } from '../../access/service.ts'
import { recordAct } from '../../audit/service.ts'
import { grouped } from '../../commands/awaited/labels.ts'
import { lastDayBefore, referenceOf } from '../../commands/awaited/rules.ts'
import type { OfflinePayment } from '../../commands/contract.ts'
import { demandDate } from '../../commands/dates/service.ts'
import { insertOfflinePayment, type OrderKinds, settleOrder } from '../../commands/kinds/service.ts'
import { METHOD_LABELS } from '../../commands/labels.ts'
import { giveBack } from '../../commands/refunds/service.ts'
import { awaitsPayment, momentOf } from '../../commands/rules.ts'
import { findVisible, lockOrder, readReceipt } from '../../commands/service.ts'
import { demandNotOwn, tellOwnPayment } from '../../membership/own/service.ts'
import { lockForAct } from '../../persons/changes/service.ts'
import type { AwaitedPayment } from './contract.ts'
import { AWAITED_STATES } from './labels.ts'
import * as queries from './queries.ts'

const buyerOf = ({ personId, firstName, lastName, buyerName }: queries.AwaitedRow): AwaitedPayment['person'] => {
  if (personId !== null) return { id: personId, name: `${firstName} ${lastName}` }
  return buyerName === null ? null : { id: null, name: buyerName }
}

const present = (row: queries.AwaitedRow): AwaitedPayment => ({
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

const COLUMNS: SheetColumns<AwaitedPayment> = [
  ['Commande', ({ id }) => id],
  ['Référence', ({ reference }) => grouped(reference)],
  ['Membre', ({ person }) => person?.name ?? null],
  ['Saison', ({ season }) => season],
  ['Montant', ({ total }) => total],
  ['Attendu', ({ awaits }) => METHOD_LABELS[awaits]],
  ['Depuis le', ({ createdAt }) => parisDay(new Date(createdAt))],
  ['Jusqu’au', ({ until }) => until],
  ['État', ({ state }) => AWAITED_STATES[state].label],
]

type Which = Pick<ListQuery, 'search' | 'sort' | 'q'>

export const readAwaited = (db: Db, query: Which & Pick<ListQuery, 'page' | 'size'>) =>
  readPage(told(queries.listAwaited(db, query), present), query)

export const sheetOfAwaited = async (db: Db, which: Which) =>
  sheetOf('paiements-attendus', COLUMNS, (await queries.listAwaited(db, which).rows(EVERY_ROW)).map(present))

type Money = OfflinePayment & { surplus: boolean }

/**
 * Records the money an order waited for. Account and order are held meanwhile: two administrators at once, or one who presses twice,
 * record it once. What cannot be kept rolls everything back, unless it is recorded as `surplus`: then it stands in the ledger and is
 * to be given back.
 */
export const recordAwaited = (db: Db, kinds: OrderKinds, actor: Actor, id: number, money: Money) =>
  inTransaction(db, async (trx) => {
    const { personId } = await findVisible(trx, actor, id)
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
    await insertOfflinePayment(trx, order, paid)
    // One that was given up for another means takes the money, as one whose days are over does.
    if (awaitsPayment(order.state) || order.state === 'CANCELLED') await settleOrder(trx, kind, order)
    else await giveBack(trx, id, 'Commande déjà réglée')
    const kept = order.paidAt === null && (await isPaid(trx, id))
    if (!kept && !surplus) throw conflict('already-paid')
    const subject = order.personId === null ? undefined : { kind: 'person' as const, id: order.personId }
    const details = {
      method,
      cents: order.totalCents,
      command: id,
      ...(!kept && { surplus }),
      ...(isOwn && { own: true }),
    }
    await recordAct(trx, actor, 'person.payment-recorded', subject ?? { kind: 'configuration' }, details)
    if (isOwn) await tellOwnPayment(trx, actor, { command: id, cents: order.totalCents, method })
    return { command: id, receipt: await readReceipt(trx, id) }
  })

const isPaid = async (trx: Trx, id: number) => (await lockOrder(trx, { id }))?.paidAt != null
