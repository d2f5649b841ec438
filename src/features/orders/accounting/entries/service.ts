import type { Db } from '../../../../server/data/db.ts'
import type { AccountNumbers } from '../../../society/settings/account-numbers/contract.ts'
import { readAccountNumbers } from '../../../society/settings/account-numbers/service.ts'
import { numberOf, receiptNumber } from '../../orders/rules.ts'
import type { BookedEntry, Entry, Movement, MovementShare, Period } from './contract.ts'
import { accountOf, journalOf, numberOfEntry, pieceOf, textOf } from './labels.ts'
import * as queries from './queries.ts'
import { bankSumsOf, entriesOf, kindOf, momentsOf, moneyOf, type SummedEntries, sharesOf } from './rules.ts'

type ShownShare = Awaited<ReturnType<typeof queries.listMovements>>[number]['shares'][number]

const toShare = ({ commission, amountCents, isGift, owed, lineTotalCents, keptCents }: ShownShare): MovementShare => ({
  commission,
  amountCents,
  income: isGift ? 'GIFT' : commission === null ? 'FEE' : 'SERVICE',
  ...(owed.length > 0 && { owed: { shares: owed, lineCents: lineTotalCents, keptCents } }),
})

/** A line without shares owed to others. */
const WHOLE = { owed: [], lineTotalCents: 0, keptCents: 0 }

const book = (entry: Entry, numbers: AccountNumbers): BookedEntry => ({
  number: numberOfEntry(entry),
  on: entry.on,
  method: entry.method,
  kind: kindOf(entry.about),
  journal: journalOf(entry),
  piece: pieceOf(entry),
  season: 'season' in entry.about ? entry.about.season : null,
  text: textOf(entry),
  lines: entry.lines.map((line) => {
    const [number, name] = accountOf(line.account, numbers)
    return { ...line, number, name }
  }),
})

const keptOf = async (db: Db, period: queries.TimeSpan) =>
  (await queries.listKept(db, period)).map(({ commission, ...row }): Movement => {
    const shares = [{ commission, amountCents: row.amountCents }]
    return { ...row, kind: 'PAYMENT', receipt: null, disputed: false, isDeposit: true, shares }
  })

/** An entry before and after it is numbered and put into words. */
export type ComputedEntry = { entry: Entry; booked: BookedEntry }

/** Computes the entries of these days from the ledger, even if their books are closed (rules#accounts). */
export async function computeEntries(db: Db, wanted: Period): Promise<ComputedEntry[]> {
  const period = momentsOf(wanted)
  const movements = await queries.listMovements(db, period)
  const named = movements.map(
    ({ shares, ...row }): Movement => ({ ...row, receipt: numberOf(row), shares: shares.map(toShare) }),
  )
  const kept = await keptOf(db, period)
  const deposits = (await queries.listBankDeposits(db, period, wanted)).map(({ year, number, ...row }) => ({
    ...row,
    slip: receiptNumber(year, number),
  }))
  const numbers = await readAccountNumbers(db)
  const entries = entriesOf([...named, ...kept], await queries.listFees(db, period), {
    deposits,
    bankFees: await queries.listBankFees(db, period),
    payouts: await queries.listPayouts(db, wanted),
  })
  return entries.map((entry) => ({ entry, booked: book(entry, numbers) }))
}

/** Sums of entries, and the number of entries. */
export type EntrySums = { sums: SummedEntries[]; count: number }

/**
 * Sums the entries of these days from the ledger: the same figures as from `computeEntries`, but summed by the database. With a hundred
 * thousand orders there are thousands of entries a year, and listing them takes a hundred milliseconds.
 */
export async function sumEntries(db: Db, wanted: Period): Promise<EntrySums> {
  const period = momentsOf(wanted)
  const { movements, income, hasParted, hasKept, ...bank } = await queries.sumPeriod(db, period, wanted)
  const whole = income.map(({ kind, ...share }) => {
    return { kind, method: null, lines: sharesOf(kind, toShare({ ...share, ...WHOLE }), 1) }
  })
  const parted = (hasParted ? await queries.countParted(db, period) : []).map(({ kind, count, ...share }) => {
    return { kind, method: null, lines: sharesOf(kind, toShare(share), count) }
  })
  const kept = entriesOf(hasKept ? await keptOf(db, period) : [], [])
  return {
    sums: [
      ...movements.map(({ kind, method, amountCents }) => {
        return { kind, method, lines: moneyOf({ kind, method, amountCents }) }
      }),
      ...whole,
      ...parted,
      ...kept.map(({ about, ...entry }) => ({ ...entry, kind: kindOf(about) })),
      ...bankSumsOf(bank),
    ],
    count: movements.reduce((sum, { count }) => sum + count, kept.length + bank.bankEntries),
  }
}
