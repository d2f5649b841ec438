import type { Db } from '../../../server/data/db.ts'
import { type SheetColumns, sheetOf } from '../../../server/files/exports.ts'
import { toEuros } from '../../../shared/money.ts'
import { demandCampaign } from '../../calendars/campaigns/service.ts'
import { findBefore } from '../sectors/queries.ts'
import { listSectors } from '../sectors/service.ts'
import type { ComeBack, Figures, SectorResult } from './contract.ts'
import { comeBacksOf, figuresOf } from './queries.ts'

type ResultsQuery = { campaign?: number | undefined; page: number; size: number }
const pageOf = <Row>(rows: readonly Row[], { page, size }: Pick<ResultsQuery, 'page' | 'size'>) => ({
  rows: rows.slice(page * size, (page + 1) * size),
  total: rows.length,
})

const NOTHING: Figures = { visited: 0, gifts: 0, amount: 0, absent: 0, comeBack: 0, no: 0 }

/** Reads the results of each sector of a campaign, in that campaign or another one. */
async function readFigures(db: Db, campaignId: number, visitedIn: number) {
  const rows = await figuresOf({ campaignId, visitedIn }).list(db)
  return new Map(
    rows.map(({ sectorId, amountCents, ...figures }) => [sectorId, { ...figures, amount: toEuros(amountCents) }]),
  )
}

async function readOutcomes(db: Db, year: number | undefined): Promise<SectorResult[]> {
  const { id } = await demandCampaign(db, year)
  const before = await findBefore(db, id)
  const [sectors, now, then] = await Promise.all([
    listSectors(db, id),
    readFigures(db, id, id),
    before && readFigures(db, id, before.id),
  ])
  return sectors.map((sector) => ({
    ...sector,
    now: now.get(sector.id) ?? NOTHING,
    before: then ? (then.get(sector.id) ?? NOTHING) : null,
  }))
}

export const readSectors = async (db: Db, { campaign, ...page }: ResultsQuery) =>
  pageOf(await readOutcomes(db, campaign), page)

export async function readComeBacks(
  db: Db,
  { campaign, ...page }: ResultsQuery,
): Promise<{ rows: ComeBack[]; total: number }> {
  const { id } = await demandCampaign(db, campaign)
  const { rows, total } = pageOf(await comeBacksOf({ campaignId: id }).list(db), page)
  return {
    rows: rows.map(({ doorId, number, suffix, street, postalCode, city, sectorId, name, ...row }, at) => ({
      ...row,
      id: page.page * page.size + at + 1,
      door: { id: doorId, number, suffix, street, postalCode, city },
      sector: sectorId !== null && name !== null ? { id: sectorId, name } : null,
    })),
    total,
  }
}

const COLUMNS: SheetColumns<SectorResult> = [
  ['Secteur', ({ name }) => name],
  ['Équipe', ({ team }) => team.map(({ firstName, lastName }) => `${firstName} ${lastName}`).join(', ')],
  ['Adresses', ({ doors }) => doors],
  ['À ne pas visiter', ({ refused }) => refused],
  ['Visitées', ({ now }) => now.visited],
  ['Calendriers donnés', ({ now }) => now.gifts],
  ['Montant (€)', ({ now }) => now.amount, 'EUROS'],
  ['Absents', ({ now }) => now.absent],
  ['À repasser', ({ now }) => now.comeBack],
  ['Refus', ({ now }) => now.no],
  ['Calendriers donnés, campagne précédente', ({ before }) => before?.gifts ?? null],
  ['Montant, campagne précédente (€)', ({ before }) => before?.amount ?? null, 'EUROS'],
]

export const sheetOfSectors = async (db: Db, year: number | undefined) =>
  sheetOf('secteurs', COLUMNS, await readOutcomes(db, year))
