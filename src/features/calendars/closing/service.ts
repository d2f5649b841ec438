import type { Db } from '../../../server/data/db.ts'
import { type Sheet, type SheetColumns, sheetOf } from '../../../server/files/exports.ts'
import type { BinaryReply } from '../../../server/http/bind.ts'
import { missing } from '../../../server/http/errors.ts'
import { toEuros } from '../../../shared/money.ts'
import { drawLogo } from '../../siteconfiguration/logo/service.ts'
import { readAssociation } from '../../siteconfiguration/service.ts'
import type { Entry } from './contract.ts'
import { bookWords, entryWords, meansWords } from './labels.ts'
import * as queries from './queries.ts'
import { added, reportOf, sumsOf } from './rules.ts'

/** The closing report of a campaign (rules#calendar-report). */
async function readReport(db: Db, id: number) {
  const campaign = (await queries.findCampaign(db, id)) ?? missing('campaign')
  const [books, stubs, sales, movements] = await Promise.all([
    queries.listBooks(db, id),
    queries.listStubs(db, id),
    queries.listSales(db, id),
    queries.listMovements(db, id),
  ])
  return { campaign, report: reportOf({ books, stubs, sales, movements }) }
}

type Row = { section: string; entry: Entry }

const COLUMNS: SheetColumns<Row> = [
  ['Carnet', ({ section }) => section],
  ['Souche', ({ entry }) => entry.number],
  ['État', ({ entry }) => entryWords(entry)],
  ['Reçu', ({ entry }) => (entry.what === 'SOLD' ? toEuros(entry.sale.received) : null)],
  ['Moyen', ({ entry }) => (entry.what === 'SOLD' ? meansWords(entry.sale) : null)],
  ['Remboursé', ({ entry }) => (entry.what === 'SOLD' ? toEuros(entry.sale.refunded) : null)],
  ['Motif', ({ entry }) => (entry.what === 'VOID' ? entry.reason : null)],
  ['Vente', ({ entry }) => (entry.what === 'SOLD' ? entry.sale.id : null)],
]

const nameOf = (year: number) => `rapport-calendrier-${year}`

/** A line for each number of each book, then for what is in none. */
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
  const { campaign, report } = await readReport(db, id)
  const sums = added([
    ...report.sections.map(({ entries }) => sumsOf(entries())),
    sumsOf(report.outside),
    sumsOf(report.without),
  ])
  const [association, logo] = await Promise.all([readAssociation(db), drawLogo(db, 192)])
  const { drawReport } = await import('./drawing.ts')
  const bytes = await drawReport({ campaign, report, sums, association, logo })
  return { bytes, type: 'application/pdf', filename: `${nameOf(campaign.year)}.pdf` }
}
