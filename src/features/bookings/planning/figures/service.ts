import type { Db } from '../../../../server/data/db.ts'
import { sheetOf } from '../../../../server/files/exports.ts'
import { parisDay } from '../../../../shared/dates.ts'
import { seasonEnd, seasonRunning } from '../../../society/settings/rules.ts'
import { readSeason } from '../../../society/settings/service.ts'
import { monthOf, spanOf } from '../rules.ts'
import { listFigured, sumByMonth } from './queries.ts'
import { figuresOf, percentBooked, seasonsToChoose, twelveUpTo } from './rules.ts'

type FiguresFilter = { season?: number; resource?: number }

/** Reads twelve months of a commission, or of one resource, in two statements. */
export async function readFigures(db: Db, commissionId: number, asked: FiguresFilter) {
  const season = await readSeason(db)
  const today = parisDay(new Date())
  const last = monthOf(asked.season ? seasonEnd(asked.season, season) : today, today)
  const months = twelveUpTo(last)
  const resources = await listFigured(db, commissionId)
  const shown = asked.resource ? resources.filter(({ id }) => id === asked.resource) : resources
  const days = { from: `${months[0]}-01`, to: spanOf(last).to }
  const sums = await sumByMonth(
    db,
    shown.map(({ id }) => id),
    days,
  )
  return {
    seasons: seasonsToChoose(seasonRunning(today, season), asked.season),
    resources: resources.map(({ id, name }) => ({ id, name })),
    months: figuresOf(shown, sums, months),
  }
}

/** Exports both charts as one spreadsheet. */
export async function sheetOfFigures(
  db: Db,
  { id, technicalName }: { id: number; technicalName: string },
  asked: FiguresFilter,
) {
  const { months } = await readFigures(db, id, asked)
  return sheetOf(
    `chiffres-${technicalName}-${months[0]?.month}`,
    [
      ['Mois', ({ month }) => month],
      ['Jours réservables', ({ bookable }) => bookable],
      ['Jours réservés', ({ booked }) => booked],
      ['Occupation en %', (month) => percentBooked(month) ?? null],
      ['Recettes', ({ income }) => income, 'EUROS'],
    ],
    months,
  )
}
