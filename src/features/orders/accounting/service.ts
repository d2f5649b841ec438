import type { Db } from '../../../server/data/db.ts'
import { type Sheet, type SheetColumns, sheetOf } from '../../../server/files/exports.ts'
import { invalid } from '../../../server/http/errors.ts'
import { addDays, daysCounted } from '../../../shared/dates.ts'
import { toEuros } from '../../../shared/money.ts'
import type { AccountNumbers } from '../../society/settings/account-numbers/contract.ts'
import { readAccountNumbers } from '../../society/settings/account-numbers/service.ts'
import { endOf, numberOf, receiptNumber } from '../orders/rules.ts'
import type { Accounts, BookedEntry, Entry, Movement, MovementShare, Period } from './contract.ts'
import { accountOf, journalOf, numberOfBankLine, numberOfEntry, pieceOf, SOCIETY, textOf } from './labels.ts'
import * as queries from './queries.ts'
import { entriesOf, kindOf, type Owing, totalsOf } from './rules.ts'

const MOST_DAYS = 366

/** The period in moments of Paris. 400 where it ends before it begins, or is longer than a year. */
function between({ from, to }: Period): queries.TimeSpan {
  if (to < from) throw invalid('to', 'inverted')
  if (daysCounted(from, to) > MOST_DAYS) throw invalid('to', 'too-long')
  return { from: endOf(addDays(from, -1)), to: endOf(to) }
}

type ShownShare = Awaited<ReturnType<typeof queries.listMovements>>[number]['shares'][number]

const toShare = ({ commission, amountCents, isGift, owed, lineTotalCents, keptCents }: ShownShare): MovementShare => ({
  commission,
  amountCents,
  income: isGift ? 'GIFT' : commission === null ? 'FEE' : 'SERVICE',
  ...(owed.length > 0 && { owed: { shares: owed, lineCents: lineTotalCents, keptCents } }),
})

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

async function readEntries(db: Db, wanted: Period): Promise<BookedEntry[]> {
  const period = between(wanted)
  const movements = await queries.listMovements(db, period)
  const told = movements.map(
    ({ shares, ...row }): Movement => ({ ...row, receipt: numberOf(row), shares: shares.map(toShare) }),
  )
  const kept = (await queries.listKept(db, period)).map(({ commission, ...row }): Movement => {
    const shares = [{ commission, amountCents: row.amountCents }]
    return { ...row, kind: 'PAYMENT', receipt: null, disputed: false, isDeposit: true, shares }
  })
  const deposits = (await queries.listBankDeposits(db, wanted)).map(({ year, number, ...row }) => ({
    ...row,
    slip: receiptNumber(year, number),
  }))
  const numbers = await readAccountNumbers(db)
  const entries = entriesOf([...told, ...kept], await queries.listFees(db, period), {
    deposits,
    bankFees: await queries.listBankFees(db, period),
    payouts: await queries.listPayouts(db, wanted),
  })
  return entries.map((entry) => book(entry, numbers))
}

const inEuros = ({ received, refunded }: { received: number; refunded: number }) => ({
  received: toEuros(received),
  refunded: toEuros(refunded),
})

const sorted = (owed: readonly Owing[]) => owed.toSorted((one, other) => one.name.localeCompare(other.name, 'fr'))

/** What came in and went back in a period (rules#accounts). */
export async function readAccounts(db: Db, wanted: Period): Promise<Accounts> {
  const period = between(wanted)
  const entries = await readEntries(db, wanted)
  const { commissions, means, owed, fees, bankFees } = totalsOf(entries)
  return {
    commissions: [...commissions]
      .map(([name, sums]) => ({ name, ...inEuros(sums) }))
      .toSorted((one, other) => (one.name ?? '').localeCompare(other.name ?? '', 'fr')),
    means: [...means].map(([method, sums]) => ({ method, ...inEuros(sums) })),
    owed: sorted(owed).map((one) => ({ ...one, ...inEuros(one) })),
    fees: toEuros(fees),
    bankFees: toEuros(bankFees),
    feesUnknown: await queries.countUnknownFees(db, period),
    entries: entries.length,
  }
}

type Row = { entry: BookedEntry; line: BookedEntry['lines'][number]; bankLine: number | undefined }

const COLUMNS: SheetColumns<Row> = [
  ['Journal', ({ entry }) => entry.journal[0]],
  ['Libellé du journal', ({ entry }) => entry.journal[1]],
  ['Écriture', ({ entry }) => entry.number],
  ['Date', ({ entry }) => entry.on, 'DATE'],
  ['Compte', ({ line }) => line.number],
  ['Libellé du compte', ({ line }) => line.name],
  ['Commission', ({ line: { account } }) => (account.of === 'INCOME' ? (account.commission ?? SOCIETY) : null)],
  ['Saison', ({ entry }) => entry.season],
  ['Pièce', ({ entry }) => entry.piece],
  ['Libellé', ({ entry }) => entry.text],
  ['Débit', ({ line }) => toEuros(line.debit), 'EUROS'],
  ['Crédit', ({ line }) => toEuros(line.credit), 'EUROS'],
  ['Ligne de relevé', ({ bankLine }) => (bankLine === undefined ? null : numberOfBankLine(bankLine))],
]

/** On which line of a bank statement an entry stands, where it is on one. */
async function readBankLines(db: Db, wanted: Period) {
  const lines = await queries.listBankLines(db, between(wanted), wanted)
  const payouts = await queries.listPayouts(db, wanted)
  const byEntry = new Map([
    ...lines.map(({ id, paymentId, slipId }) => [slipId === null ? `MVT-${paymentId}` : `REM-${slipId}`, id] as const),
    ...payouts.map((about) => [numberOfEntry({ about }), about.id] as const),
  ])
  return ({ number }: BookedEntry) => byEntry.get(number)
}

/** The entries of a period, a line of an account each (rules#accounts). */
export async function sheetOfAccounts(db: Db, period: Period): Promise<Sheet> {
  const entries = await readEntries(db, period)
  const bankLineOf = await readBankLines(db, period)
  const rows = entries.flatMap((entry) =>
    entry.lines.map((line): Row => ({ entry, line, bankLine: bankLineOf(entry) })),
  )
  return sheetOf(`comptabilite-${period.from}-${period.to}`, COLUMNS, rows)
}

const OWED_COLUMNS: SheetColumns<Owing> = [
  ['À reverser à', ({ name }) => name],
  ['Compte', ({ account }) => account],
  ['Cotisations', ({ fees }) => fees],
  ['Reçu', ({ received }) => toEuros(received)],
  ['Remboursé', ({ refunded }) => toEuros(refunded)],
  ['À reverser', ({ received, refunded }) => toEuros(received - refunded)],
]

/** « Ce que l’amicale doit reverser »: of the fees of a period, what others have (rules#shares-of-fees). */
export async function sheetOfOwed(db: Db, period: Period): Promise<Sheet> {
  const { owed } = totalsOf(await readEntries(db, period))
  return sheetOf(`a-reverser-${period.from}-${period.to}`, OWED_COLUMNS, sorted(owed))
}
