import type { Db, Trx } from '../../../server/data/db.ts'
import { type Sheet, type SheetColumns, sheetOf } from '../../../server/files/exports.ts'
import type { BinaryReply } from '../../../server/http/bind.ts'
import { missing } from '../../../server/http/errors.ts'
import { toEuros } from '../../../shared/money.ts'
import { expireNow } from '../../orders/payments/expiry/service.ts'
import { drawLogo } from '../../society/settings/logo/service.ts'
import { readAssociation } from '../../society/settings/service.ts'
import { type Account, accountsOf } from '../cash/rules.ts'
import { readAccounts } from '../cash/service.ts'
import { calendarFulfilment } from '../purchase/service.ts'
import type { AtClosing, Checklist, Entry, SellerAccount } from './contract.ts'
import { bookWords, entryWords, meansWords } from './labels.ts'
import * as queries from './queries.ts'
import { addSums, reportOf, sumsOf } from './rules.ts'

const moneyOf = ({ expected, counted }: Account) => ({
  expected: toEuros(expected),
  counted: toEuros(counted),
  difference: toEuros(counted - expected),
})

/** Lists what each seller received without a card, by name, with what was counted. */
async function readSellerAccounts(db: Db, id: number): Promise<SellerAccount[]> {
  const rows = await readAccounts(db, id)
  const names = new Map(
    (
      await queries.listNames(
        db,
        rows.flatMap(({ sellerId }) => sellerId ?? []),
      )
    ).map((person) => [person.id, person.name]),
  )
  return rows
    .map((row) => {
      const { cash, cheques } = accountsOf(rows, row)
      const seller = row.sellerId === null ? null : (names.get(row.sellerId) ?? null)
      return { seller, cash: moneyOf(cash), cheques: moneyOf(cheques) }
    })
    .sort((one, other) => {
      if (one.seller === null || other.seller === null)
        return Number(one.seller === null) - Number(other.seller === null)
      return one.seller.localeCompare(other.seller, 'fr')
    })
}

const isEven = ({ cash, cheques }: SellerAccount) => cash.difference === 0 && cheques.difference === 0

/** Reads what is still open in a campaign (rules#calendar-closing). */
export async function readChecklist(db: Db, id: number): Promise<Checklist> {
  if (!(await queries.findCampaign(db, id))) missing('campaign')
  const [booksOut, open, accounts] = await Promise.all([
    queries.listOut(db, id),
    queries.findOpen(db, id),
    readSellerAccounts(db, id),
  ])
  return { booksOut, ...open, accounts: accounts.filter((account) => !isEven(account)) }
}

/** Whether something is open that needs a reason. */
export const isOpen = ({ uncounted, toCheck, waiting, pending, accounts }: Checklist) =>
  uncounted + toCheck + waiting + pending + accounts.length > 0

/** Asks the provider about unpaid purchases, and expires those that are not paid. */
export async function expirePending(db: Db, id: number) {
  for (const order of await queries.listPending(db, id)) await expireNow(db, calendarFulfilment, order)
}

async function readContent(db: Db, id: number, reason: string) {
  const campaign = (await queries.findCampaign(db, id)) ?? missing('campaign')
  const [books, stubs, sales, movements, open, accounts, doubts] = await Promise.all([
    queries.listBooks(db, id),
    queries.listStubs(db, id),
    queries.listSales(db, id),
    queries.listMovements(db, id),
    queries.findOpen(db, id),
    readSellerAccounts(db, id),
    queries.countDoubts(db, id),
  ])
  const closing: AtClosing = { ...open, accounts, doubts, reason }
  return { campaign, books, stubs, sales, movements, closing }
}
type Content = Awaited<ReturnType<typeof readContent>>

/** Stores the data of a campaign's report at its closing, so that the report never changes. */
export const storeReport = async (trx: Trx, id: number, reason: string) =>
  queries.insertReport(trx, id, JSON.stringify(await readContent(trx, id, reason)))
/**
 * Reads the closing report of a campaign (rules#calendar-report). For a campaign closed before reports were stored, it
 * is stored when first read.
 */
async function readReport(db: Db, id: number) {
  let content = (await queries.findReport(db, id)) as Content | undefined
  if (!content) {
    content = await readContent(db, id, '')
    if (content.campaign.closedAt !== null) await queries.insertReport(db, id, JSON.stringify(content))
  }
  const { campaign, closing, ...held } = content
  return { campaign, closing, report: reportOf(held) }
}

type Row = { section: string; entry: Entry }

const COLUMNS: SheetColumns<Row> = [
  ['Carnet', ({ section }) => section],
  ['Souche', ({ entry }) => entry.number],
  ['État', ({ entry }) => entryWords(entry)],
  ['Reçu', ({ entry }) => (entry.what === 'SOLD' ? toEuros(entry.sale.received) : null), 'EUROS'],
  ['Moyen', ({ entry }) => (entry.what === 'SOLD' ? meansWords(entry.sale) : null)],
  ['Remboursé', ({ entry }) => (entry.what === 'SOLD' ? toEuros(entry.sale.refunded) : null), 'EUROS'],
  ['Motif', ({ entry }) => (entry.what === 'VOID' ? entry.reason : null)],
  ['Vente', ({ entry }) => (entry.what === 'SOLD' ? entry.sale.id : null)],
  ['Vendeur', ({ entry }) => (entry.what === 'SOLD' ? entry.sale.seller : null)],
]

const nameOf = (year: number) => `rapport-calendrier-${year}`

/** Spreadsheet export: one row for each number of each book, then the rest. */
export async function sheetOfReport(db: Db, id: number): Promise<Sheet> {
  const { campaign, report } = await readReport(db, id)
  const of = (section: string, entries: Iterable<Entry>) => Array.from(entries, (entry): Row => ({ section, entry }))
  const rows = [
    ...report.sections.flatMap(({ book, entries }) => of(bookWords(book), entries())),
    ...of('Hors carnet', report.outside),
    ...of('Sans souche', report.without),
  ]
  return sheetOf(nameOf(campaign.year), COLUMNS, rows)
}

export async function printReport(db: Db, id: number): Promise<BinaryReply> {
  const { campaign, closing, report } = await readReport(db, id)
  const sums = addSums([
    ...report.sections.map(({ entries }) => sumsOf(entries())),
    sumsOf(report.outside),
    sumsOf(report.without),
  ])
  const [association, logo] = await Promise.all([readAssociation(db), drawLogo(db, 192)])
  const { drawReport } = await import('./drawing.ts')
  const bytes = await drawReport({ campaign, closing, report, sums, association, logo })
  return { bytes, type: 'application/pdf', filename: `${nameOf(campaign.year)}.pdf` }
}
