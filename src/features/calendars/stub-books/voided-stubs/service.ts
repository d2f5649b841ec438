import { type Db, inTransaction, type Trx } from '../../../../server/data/db.ts'
import { conflict, invalid, Refusal } from '../../../../server/http/errors.ts'
import type { InputOf } from '../../../../shared/endpoint.ts'
import type { Actor } from '../../../platform/access/service.ts'
import { recordAct } from '../../../platform/audit/service.ts'
import { lockBook, orRefused } from '../service.ts'
import type * as contract from './contract.ts'
import * as queries from './queries.ts'

type Stubs = { first: number; last: number }

/** Locks the book of these numbers; 400 if they are not in it. */
async function lockAround(trx: Trx, id: number, { first, last }: Stubs) {
  const book = await lockBook(trx, id)
  if (first < book.firstStub || first > book.lastStub) throw invalid('first', 'not-of-the-book')
  if (last > book.lastStub) throw invalid('last', 'not-of-the-book')
  if (last < first) throw invalid('last', 'ends-before-it-begins')
  return { campaignId: book.campaignId, first, last }
}

/** Throws 409 with the used numbers: sold, or declared void before, with the time and the person. */
async function demandUnused(trx: Trx, range: Stubs & { campaignId: number }): Promise<void> {
  const used = await queries.listUsed(trx, range)
  const [first] = used
  if (!first) return
  const code = first.saleId === null ? 'already-void' : 'stub-sold'
  const same = used.filter(({ saleId }) => (saleId === null) === (first.saleId === null))
  const errors = same.map(({ number }) => ({ path: 'stub', code, message: String(number) }))
  if (first.voidedAt) errors.push({ path: 'at', code, message: new Date(first.voidedAt).toISOString() })
  if (first.by) errors.push({ path: 'by', code, message: first.by })
  throw new Refusal(409, code, { errors })
}

/**
 * Declares numbers of a book missing or cancelled, with the reason (rules#missing-stubs): nobody can sell them any
 * more.
 */
export const voidStubs = (
  db: Db,
  actor: Actor,
  id: number,
  { kind, reason, ...stubs }: InputOf<typeof contract.voidStubs>['body'],
): Promise<void> =>
  inTransaction(db, async (trx) => {
    const range = await lockAround(trx, id, stubs)
    await demandUnused(trx, range)
    const written = await queries.insertVoidedStubs(trx, range, { kind, reason, by: actor.id })
    // Sold between the check and the insert.
    if (written < stubs.last - stubs.first + 1) throw conflict('stub-sold')
    const subject = { kind: 'calendar', id: range.campaignId } as const
    await recordAct(trx, actor, 'calendar.stubs-voided', subject, { book: id, ...stubs, kind })
  }).catch(orRefused)

export const findStubs = (db: Db, actor: Actor, id: number, stubs: Stubs): Promise<void> =>
  inTransaction(db, async (trx) => {
    const range = await lockAround(trx, id, stubs)
    if ((await queries.deleteVoidedStubs(trx, range)) === 0) throw conflict('not-void')
    await queries.moveNextBack(trx, id, stubs.first)
    const subject = { kind: 'calendar', id: range.campaignId } as const
    await recordAct(trx, actor, 'calendar.stubs-found', subject, { book: id, ...stubs })
  }).catch(orRefused)
