import { type Db, inTransaction, type Trx } from '../../../../server/data/db.ts'
import { conflict, missing, Refusal } from '../../../../server/http/errors.ts'
import { toCents } from '../../../../shared/money.ts'
import { mayUndo } from '../../../../shared/undo.ts'
import type { Actor } from '../../../platform/access/service.ts'
import { recordAct } from '../../../platform/audit/service.ts'
import { lockCounts } from '../../cash/queries.ts'
import type { BookStep } from '../contract.ts'
import { lockBook, orRefused, readCampaignOf, readDueOf } from '../service.ts'
import type { BookHandOver, Count } from './contract.ts'
import * as queries from './queries.ts'
import { STEP_VIOLATIONS, statusAfterStep } from './rules.ts'

type Last = Awaited<ReturnType<typeof queries.findLastStep>>

/** Throws 409; if it was already done, with the time, the person and the seller. */
function refuse(code: string, last: Last): never {
  if (!code.startsWith('already-') || !last) throw conflict(code)
  const details = { at: new Date(last.at).toISOString(), by: last.by, seller: last.seller }
  const errors = Object.entries(details).flatMap(([path, message]) => (message ? [{ path, code, message }] : []))
  throw new Refusal(409, code, { errors })
}

/** Locks a book for which this step is possible. */
async function lockFor(trx: Trx, id: number, step: BookStep) {
  const book = await lockBook(trx, id)
  const last = await queries.findLastStep(trx, id)
  const violation = STEP_VIOLATIONS[step]({ ...book, last: last?.step })
  return violation ? refuse(violation, last) : book
}

const ACTS = {
  GIVEN: 'calendar.book-given',
  TAKEN_BACK: 'calendar.book-taken-back',
  COUNTED: 'calendar.book-counted',
  REOPENED: 'calendar.book-reopened',
} as const

type Book = Awaited<ReturnType<typeof lockBook>>
type Counted = Record<'expectedCents' | 'countedCents', number> &
  Partial<Record<'expectedChequesCents' | 'countedChequesCents', number | null>>
type More = { sellerId?: number; note?: string } & Partial<Counted>

/** Writes a step and the resulting state of the book. */
async function take(trx: Trx, actor: Actor, book: Book, step: BookStep, more: More = {}) {
  const sellerId = more.sellerId ?? book.sellerId
  await queries.insertStep(trx, { bookId: book.id, step, actorId: actor.id, ...more, sellerId })
  await queries.updateBook(trx, book.id, statusAfterStep({ step, sellerId }))
  const { note: _note, ...told } = more
  const subject = { kind: 'calendar', id: book.campaignId } as const
  await recordAct(trx, actor, ACTS[step], subject, { book: book.id, ...told })
}

/** Gives a book to a seller (rules#calendar-books): 404 for an unknown person, 409 `not-a-seller` without the role. */
export const giveBook = (db: Db, actor: Actor, id: number, { sellerId, team, streets }: BookHandOver): Promise<void> =>
  inTransaction(db, async (trx) => {
    const book = await lockFor(trx, id, 'GIVEN')
    const seller = (await queries.findSeller(trx, sellerId)) ?? missing('person')
    if (seller.state !== 'ACTIVE' || !seller.sells) throw conflict('not-a-seller')
    await take(trx, actor, book, 'GIVEN', { sellerId })
    await queries.updateBook(trx, id, { team, streets, remindedAt: null })
  }).catch(orRefused)

export const returnBook = (db: Db, actor: Actor, id: number): Promise<void> =>
  inTransaction(db, async (trx) => take(trx, actor, await lockFor(trx, id, 'TAKEN_BACK'), 'TAKEN_BACK')).catch(
    orRefused,
  )

/**
 * Counts what a seller hands in against their gifts (rules#calendar-cash); a book still with its seller is returned
 * first.
 */
export const countBook = (db: Db, actor: Actor, id: number, form: Count): Promise<void> =>
  inTransaction(db, async (trx) => {
    // Locked, because two books of one seller would each expect the whole amount.
    await lockCounts(trx, await readCampaignOf(trx, id))
    const book = await lockFor(trx, id, 'COUNTED')
    if (book.state === 'GIVEN') await take(trx, actor, book, 'TAKEN_BACK')
    const { cash, cheques } = await readDueOf(trx, id)
    const { counted, countedCheques, note } = form
    return await take(trx, actor, book, 'COUNTED', {
      expectedCents: cash,
      countedCents: toCents(counted),
      note,
      ...(countedCheques !== undefined && {
        expectedChequesCents: cheques,
        countedChequesCents: toCents(countedCheques),
      }),
    })
  }).catch(orRefused)

export const reopenBook = (db: Db, actor: Actor, id: number): Promise<void> =>
  inTransaction(db, async (trx) => take(trx, actor, await lockFor(trx, id, 'REOPENED'), 'REOPENED')).catch(orRefused)

/** Undoes the last step of a book within its time limit: the book is as after the step before. */
export const undoBookStep = (db: Db, actor: Actor, id: number, step: BookStep): Promise<void> =>
  inTransaction(db, async (trx) => {
    const book = await lockBook(trx, id)
    const last = await queries.findLastStep(trx, id)
    if (last?.step !== step) throw conflict('not-the-last-step')
    if (!mayUndo(last.at, new Date())) throw conflict('too-late-to-undo')
    await queries.deleteStep(trx, last.id)
    await queries.updateBook(trx, id, statusAfterStep(await queries.findLastStep(trx, id)))
    const subject = { kind: 'calendar', id: book.campaignId } as const
    await recordAct(trx, actor, 'calendar.book-undone', subject, { book: id, step })
  }).catch(orRefused)
