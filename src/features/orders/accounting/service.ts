import type { Db } from '../../../server/data/db.ts'
import { type Sheet, type SheetColumns, sheetOf } from '../../../server/files/exports.ts'
import { invalid } from '../../../server/http/errors.ts'
import { addDays, daysCounted } from '../../../shared/dates.ts'
import { toEuros } from '../../../shared/money.ts'
import { endOf, numberOf, receiptNumber } from '../orders/rules.ts'
import type { Accounts, Entry, EntryLine, Movement, Period } from './contract.ts'
import { accountOf, journalOf, numberOfEntry, pieceOf, SOCIETY, textOf } from './labels.ts'
import * as queries from './queries.ts'
import { entriesOf, totalsOf } from './rules.ts'

const MOST_DAYS = 366

/** The period in moments of Paris. 400 where it ends before it begins, or is longer than a year. */
function between({ from, to }: Period): queries.TimeSpan {
  if (to < from) throw invalid('to', 'inverted')
  if (daysCounted(from, to) > MOST_DAYS) throw invalid('to', 'too-long')
  return { from: endOf(addDays(from, -1)), to: endOf(to) }
}

async function readEntries(db: Db, wanted: Period): Promise<Entry[]> {
  const period = between(wanted)
  const movements = await queries.listMovements(db, period)
  const told = movements.map((row): Movement => ({ ...row, receipt: numberOf(row) }))
  const kept = (await queries.listKept(db, period)).map(({ commission, ...row }): Movement => {
    const shares = [{ commission, amountCents: row.amountCents }]
    return { ...row, kind: 'PAYMENT', receipt: null, disputed: false, isDeposit: true, shares }
  })
  const deposits = (await queries.listBankDeposits(db, wanted)).map(({ year, number, ...row }) => ({
    ...row,
    slip: receiptNumber(year, number),
  }))
  return entriesOf([...told, ...kept], await queries.listFees(db, period), {
    deposits,
    bankFees: await queries.listBankFees(db, period),
  })
}

const inEuros = ({ received, refunded }: { received: number; refunded: number }) => ({
  received: toEuros(received),
  refunded: toEuros(refunded),
})

/** What came in and went back in a period (rules#accounts). */
export async function readAccounts(db: Db, wanted: Period): Promise<Accounts> {
  const period = between(wanted)
  const entries = await readEntries(db, wanted)
  const { commissions, means, fees, bankFees } = totalsOf(entries)
  return {
    commissions: [...commissions]
      .map(([name, sums]) => ({ name, ...inEuros(sums) }))
      .toSorted((one, other) => (one.name ?? '').localeCompare(other.name ?? '', 'fr')),
    means: [...means].map(([method, sums]) => ({ method, ...inEuros(sums) })),
    fees: toEuros(fees),
    bankFees: toEuros(bankFees),
    feesUnknown: await queries.countUnknownFees(db, period),
    entries: entries.length,
  }
}

type Row = { entry: Entry; line: EntryLine }

const COLUMNS: SheetColumns<Row> = [
  ['Journal', ({ entry }) => journalOf(entry)[0]],
  ['Libellé du journal', ({ entry }) => journalOf(entry)[1]],
  ['Écriture', ({ entry }) => numberOfEntry(entry)],
  ['Date', ({ entry }) => entry.on, 'DATE'],
  ['Compte', ({ line }) => accountOf(line.account)[0]],
  ['Libellé du compte', ({ line }) => accountOf(line.account)[1]],
  ['Commission', ({ line: { account } }) => (account.of === 'INCOME' ? (account.commission ?? SOCIETY) : null)],
  ['Saison', ({ entry: { about } }) => ('season' in about ? about.season : null)],
  ['Pièce', ({ entry }) => pieceOf(entry)],
  ['Libellé', ({ entry }) => textOf(entry)],
  ['Débit', ({ line }) => toEuros(line.debit), 'EUROS'],
  ['Crédit', ({ line }) => toEuros(line.credit), 'EUROS'],
]

/** The entries of a period, a line of an account each (rules#accounts). */
export async function sheetOfAccounts(db: Db, period: Period): Promise<Sheet> {
  const entries = await readEntries(db, period)
  const rows = entries.flatMap((entry) => entry.lines.map((line): Row => ({ entry, line })))
  return sheetOf(`comptabilite-${period.from}-${period.to}`, COLUMNS, rows)
}
