import { coalesce } from '../../../server/data/coalesce.ts'
import type { Db } from '../../../server/data/db.ts'
import { type Sheet, type SheetColumns, sheetOf } from '../../../server/files/exports.ts'
import { toEuros } from '../../../shared/money.ts'
import { PaymentMethod } from '../orders/contract.ts'
import { readBooks, sumBooks } from './closing/service.ts'
import type { Accounts } from './contract.ts'
import type { BookedEntry, Period } from './entries/contract.ts'
import { numberOfBankLine, numberOnLine, SOCIETY } from './entries/labels.ts'
import { countUnknownFees, listBankLines } from './entries/queries.ts'
import { momentsOf, type Owing, totalsOf } from './entries/rules.ts'
import { readFecName } from './fec/service.ts'

const inEuros = ({ received, refunded }: { received: number; refunded: number }) => ({
  received: toEuros(received),
  refunded: toEuros(refunded),
})

const sorted = (owed: readonly Owing[]) =>
  owed.toSorted((one, other) => one.name.localeCompare(other.name, 'fr') || one.account.localeCompare(other.account))

/** Income and refunds of a period (rules#accounts). */
export const readAccounts = coalesce(async (db, wanted: Period): Promise<Accounts> => {
  const { sums, count } = await sumBooks(db, wanted)
  const { commissions, means, owed, fees, bankFees } = totalsOf(sums)
  return {
    commissions: [...commissions]
      .map(([name, sums]) => ({ name, ...inEuros(sums) }))
      .toSorted((one, other) => (one.name ?? '').localeCompare(other.name ?? '', 'fr')),
    means: PaymentMethod.options.flatMap((method) => {
      const sums = means.get(method)
      return sums ? [{ method, ...inEuros(sums) }] : []
    }),
    owed: sorted(owed).map((one) => ({ ...one, ...inEuros(one) })),
    fees: toEuros(fees),
    bankFees: toEuros(bankFees),
    feesUnknown: await countUnknownFees(db, momentsOf(wanted)),
    entries: count,
    fecName: await readFecName(db, wanted),
  }
})

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

/** Maps entries to the bank statement lines that they are matched with. */
async function readBankLines(db: Db, wanted: Period) {
  const lines = await listBankLines(db, momentsOf(wanted), wanted)
  const byEntry = new Map(lines.map((line) => [numberOnLine(line), line.id]))
  return ({ number }: BookedEntry) => byEntry.get(number)
}

/** The entries of a period as a sheet, one row per account line (rules#accounts). */
export async function sheetOfAccounts(db: Db, period: Period): Promise<Sheet> {
  const entries = await readBooks(db, period)
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
  ['Reçu', ({ received }) => toEuros(received), 'EUROS'],
  ['Remboursé', ({ refunded }) => toEuros(refunded), 'EUROS'],
  ['À reverser', ({ received, refunded }) => toEuros(received - refunded), 'EUROS'],
]

/** « Ce que l’amicale doit reverser »: the shares of a period's fees that are owed to others (rules#shares-of-fees). */
export async function sheetOfOwed(db: Db, period: Period): Promise<Sheet> {
  const { owed } = totalsOf((await sumBooks(db, period)).sums)
  return sheetOf(`a-reverser-${period.from}-${period.to}`, OWED_COLUMNS, sorted(owed))
}
