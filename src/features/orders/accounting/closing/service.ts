import { type Db, inTransaction, type Trx } from '../../../../server/data/db.ts'
import { lockByName } from '../../../../server/data/locks.ts'
import { forbidden, invalid } from '../../../../server/http/errors.ts'
import { addDays, daysCounted, parisDay } from '../../../../shared/dates.ts'
import { may } from '../../../platform/access/contract.ts'
import { isAllowed } from '../../../platform/access/rules.ts'
import type { Actor } from '../../../platform/access/service.ts'
import { type ClosedBooks, readClosedBooks, saveClosedBooks } from '../../../society/settings/service.ts'
import type { EntryNumber } from '../../orders/contract.ts'
import type { BookedEntry, NumberedEntry, Period } from '../entries/contract.ts'
import { numberOfPayment, numberOfSlip, withName, wordsOf } from '../entries/labels.ts'
import { numberEntries } from '../entries/rules.ts'
import { computeEntries, type EntrySums, sumEntries } from '../entries/service.ts'
import * as queries from './queries.ts'

/** Earlier than the first day that a payment can be dated on. */
const BEGINNING = '2000-01-01'

const MOST_DAYS = 366

/** Throws 400 if a period ends before it begins or is longer than a year. */
function demandPeriod({ from, to }: Period) {
  if (to < from) throw invalid('to', 'inverted')
  if (daysCounted(from, to) > MOST_DAYS) throw invalid('to', 'too-long')
}

const later = (one: string, other: string) => (one > other ? one : other)

/** The part of a period that is not closed; undefined if all of it is. */
function openDays(period: Period, keptUntil: string | null): Period | undefined {
  if (keptUntil === null) return period
  return keptUntil >= period.to ? undefined : { from: later(addDays(keptUntil, 1), period.from), to: period.to }
}

/** The entries of a period: closed days as stored at closing, open days as computed from the ledger (rules#closed-books). */
export async function readBooks(db: Db, period: Period): Promise<BookedEntry[]> {
  demandPeriod(period)
  return await listBooks(db, period, (await readClosedBooks(db)).keptUntil)
}

/**
 * The entries of `readBooks` with their journal numbers. A number is the same whatever period is read: those of closed days are stored, and
 * all open days before the period are counted (rules#fec).
 */
export async function readNumberedBooks(db: Db, period: Period): Promise<NumberedEntry[]> {
  demandPeriod(period)
  const { keptUntil } = await readClosedBooks(db)
  const openFrom = keptUntil === null ? BEGINNING : addDays(keptUntil, 1)
  const from = period.from < openFrom ? period.from : openFrom
  const entries = await listBooks(db, { from, to: period.to }, keptUntil)
  return numberEntries(entries, await queries.lastNumbers(db)).filter(({ on }) => on >= period.from)
}

async function listBooks(db: Db, period: Period, keptUntil: string | null): Promise<BookedEntry[]> {
  const kept = keptUntil === null ? [] : await queries.listClosed(db, period)
  const closed = kept.map(
    ({ number, day, commandId, buyer, closedOn, journalNumber, entry: { words, ...entry } }): BookedEntry => ({
      ...entry,
      number,
      journalNumber,
      on: day,
      text: commandId === null ? words : withName(words, buyer),
      closedOn,
    }),
  )
  const days = openDays(period, keptUntil)
  const open = days ? await computeEntries(db, days) : []
  return [...closed, ...open.map(({ booked }) => booked)]
}

/** Adds the journal number to each of these entries that is closed. */
async function readEntryNumbers(db: Db, numbers: readonly string[]): Promise<EntryNumber[]> {
  if (numbers.length === 0) return []
  const kept = new Map((await queries.listJournalNumbers(db, numbers)).map((row) => [row.number, row]))
  return numbers.map((number) => kept.get(number) ?? { number, journal: null, journalNumber: null })
}

/** The entries of an order's payments and refunds. */
export const listEntries = async (db: Db, payments: readonly number[]) =>
  (await readEntryNumbers(db, payments.map(numberOfPayment))).map((entry, at) => ({
    ...entry,
    payment: payments[at] ?? 0,
  }))

/** The entry of a deposited slip. */
export const readSlipEntry = async (db: Db, slip: number): Promise<EntryNumber | null> =>
  (await readEntryNumbers(db, [numberOfSlip(slip)]))[0] ?? null

/** The sums and the count of the entries that `readBooks` gives. */
export async function sumBooks(db: Db, period: Period): Promise<EntrySums> {
  demandPeriod(period)
  const { keptUntil } = await readClosedBooks(db)
  const days = openDays(period, keptUntil)
  const open = days ? await sumEntries(db, days) : { sums: [], count: 0 }
  if (keptUntil === null) return open
  return {
    sums: [...(await queries.sumClosed(db, period)), ...open.sums],
    count: (await queries.countClosed(db, period)) + open.count,
  }
}

const SLICE = 1_000

/** Stores the entries of the newly closed days as they are now. The caller has locked the books. */
async function keepEntries(trx: Trx, { keptUntil }: ClosedBooks, until: string) {
  const from = keptUntil === null ? BEGINNING : addDays(keptUntil, 1)
  const computed = await computeEntries(trx, { from, to: until })
  const numbered = numberEntries(
    computed.map(({ booked }) => booked),
    await queries.lastNumbers(trx),
  )
  let [day, position] = ['', 0]
  const rows = numbered.map(({ number, on, text, journalNumber, ...facts }, at) => {
    position = on === day ? position + 1 : 1
    day = on
    const entry = computed[at]?.entry
    if (!entry) throw new Error('Each numbered entry is one of those that were computed')
    const { about } = entry
    // Without a copy on the order, the name may still change with the account, so it is left out.
    const name = 'kind' in about ? (about.buyerName ?? null) : null
    const words = name === null ? ('kind' in about && about.buyer !== null ? wordsOf(entry) : text) : wordsOf(entry)
    return {
      number,
      day: on,
      position,
      journalNumber,
      commandId: name !== null && 'kind' in about ? about.command : null,
      buyer: name,
      entry: JSON.stringify({ ...facts, words }),
    }
  })
  for (let at = 0; at < rows.length; at += SLICE) await queries.insertClosed(trx, rows.slice(at, at + SLICE))
}

/**
 * Closes the books up to a past day and stores their entries, or reopens days for a super-administrator who gives a reason
 * (rules#closed-books).
 */
export const saveClosing = (
  db: Db,
  actor: Actor,
  { closedUntil, reason }: { closedUntil: string | null; reason?: string | undefined },
) =>
  inTransaction(db, async (trx) => {
    await lockByName(trx, 'closedBooks')
    const before = await readClosedBooks(trx)
    const isOpening = before.closedUntil !== null && (closedUntil === null || closedUntil < before.closedUntil)
    if (closedUntil !== null && closedUntil >= parisDay(new Date())) throw invalid('closedUntil', 'not-over')
    if (isOpening && !isAllowed(actor, may.superviseSociety)) throw forbidden('super-administrator')
    if (isOpening && !reason) throw invalid('reason', 'required')
    await saveClosedBooks(trx, actor, closedUntil, isOpening ? { from: before.closedUntil, reason } : {})
    if (isOpening) await queries.deleteOpened(trx, closedUntil)
    else if (closedUntil !== null && closedUntil !== before.keptUntil) await keepEntries(trx, before, closedUntil)
    return { closedUntil }
  })
