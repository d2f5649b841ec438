import { type Db, inTransaction, type Trx } from '../../../server/data/db.ts'
import { conflict, missing, Refusal } from '../../../server/http/errors.ts'
import { toEuros } from '../../../shared/money.ts'
import { mayUndo } from '../../../shared/undo.ts'
import type { OrderState } from '../../orders/orders/contract.ts'
import type { Actor } from '../../platform/access/service.ts'
import { recordAct } from '../../platform/audit/service.ts'
import type { CalendarSale, SellersView } from './contract.ts'
import * as queries from './queries.ts'

type Sale = { state: OrderState; handedOverAt: string | null }

/** Why a calendar cannot be handed over (rules#calendar-handover); null if it can. */
function handOverViolation({ state, handedOverAt }: Sale): string | null {
  if (handedOverAt !== null) return 'already-handed-over'
  if (state === 'PENDING' || state === 'EXPIRED') return 'not-paid'
  return state === 'CANCELLED' || state === 'REFUNDED' ? 'given-back' : null
}

function present(sale: queries.SaleRow): CalendarSale {
  const { id, externalId, year, source, state, paidAt, method, stub, declaredStub, createdAt, toCheck } = sale
  const { lastName, firstName, email, streetNumber, streetName, postalCode, city } = sale
  const address = [`${streetNumber} ${streetName}`.trim(), `${postalCode} ${city}`.trim()].filter(Boolean).join('\n')
  return {
    id,
    externalId,
    year,
    source,
    state,
    paidAt,
    method,
    stub,
    createdAt,
    toCheck,
    amount: toEuros(sale.totalCents),
    declaredStub: declaredStub === stub ? null : declaredStub,
    buyer: lastName || firstName || email ? { lastName, firstName, email, address } : null,
    seller: sale.sellerId !== null && sale.seller !== null ? { id: sale.sellerId, name: sale.seller } : null,
    checked: sale.checkedAt === null ? null : { at: sale.checkedAt, by: sale.checkedBy, note: sale.checkNote },
    handedOver: sale.handedOverAt === null ? null : { at: sale.handedOverAt, by: sale.handedOverBy },
  }
}

/** Reads what a code opens for administrators of the calendars; 404. */
export const readSale = async (db: Db, externalId: string): Promise<CalendarSale> =>
  present((await queries.findSale(db, externalId)) ?? missing('sale'))

/** Reads what a seller may know of a sale: neither buyer nor amount. */
export async function readForSeller(db: Db, externalId: string): Promise<SellersView> {
  const { year, state, handedOver } = await readSale(db, externalId)
  return {
    year,
    paid: handOverViolation({ state, handedOverAt: null }) === null,
    handedOverAt: handedOver?.at ?? null,
  }
}

/** Hands a calendar over, for a caller who does not administer them. */
export async function handOverAsSeller(db: Db, actor: Actor, externalId: string): Promise<SellersView> {
  await handOver(db, actor, externalId).catch((error: unknown) => {
    if (!(error instanceof Refusal) || error.code !== 'already-handed-over') throw error
    throw new Refusal(409, error.code, { errors: (error.errors ?? []).filter(({ path }) => path === 'at') })
  })
  return await readForSeller(db, externalId)
}

/** Throws 409, with the time and the person if it was already handed over. */
async function refuse(trx: Trx, code: string, externalId: string): Promise<never> {
  const { handedOver } = await readSale(trx, externalId)
  if (code !== 'already-handed-over' || !handedOver) throw conflict(code)
  const errors = [{ path: 'at', code, message: new Date(handedOver.at).toISOString() }]
  throw new Refusal(409, code, {
    errors: handedOver.by ? [...errors, { path: 'by', code, message: handedOver.by }] : errors,
  })
}

/** Hands a calendar over, once and only if it is paid (rules#calendar-handover). */
export const handOver = (db: Db, actor: Actor, externalId: string): Promise<CalendarSale> =>
  inTransaction(db, async (trx) => {
    const sale = (await queries.lockSale(trx, externalId)) ?? missing('sale')
    const violation = handOverViolation(sale)
    if (violation) await refuse(trx, violation, externalId)
    await queries.markHandedOver(trx, sale.id, { at: new Date(), actorId: actor.id })
    await recordAct(trx, actor, 'calendar.handed-over', { kind: 'configuration' }, { command: sale.id })
    return await readSale(trx, externalId)
  })

/** Undoes a handover within its time limit. */
export const undoHandOver = (db: Db, actor: Actor, externalId: string): Promise<CalendarSale> =>
  inTransaction(db, async (trx) => {
    const sale = (await queries.lockSale(trx, externalId)) ?? missing('sale')
    if (sale.handedOverAt === null) throw conflict('not-handed-over')
    if (!mayUndo(sale.handedOverAt, new Date())) throw conflict('too-late-to-undo')
    await queries.markHandedOver(trx, sale.id, null)
    await recordAct(trx, actor, 'calendar.handover-undone', { kind: 'configuration' }, { command: sale.id })
    return await readSale(trx, externalId)
  })
