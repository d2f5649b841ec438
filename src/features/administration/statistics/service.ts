import type { Db } from '../../../server/data/db.ts'
import { type Sheet, sheetOf } from '../../../server/files/exports.ts'
import { parisDay } from '../../../shared/dates.ts'
import { toEuros } from '../../../shared/money.ts'
import { currentSeasonsOnSale } from '../../society/settings/service.ts'
import { readOwed } from '../campaigns/service.ts'
import { readRegisterVersion } from '../register/queries.ts'
import { remember } from '../register/service.ts'
import type { Statistics, Table } from './contract.ts'
import { ageWords, centreWords, statusWords } from './labels.ts'
import { countMembers, countMoves, sumFees } from './queries.ts'
import { byBracket, monthsUpTo } from './rules.ts'

const MONTHS = 24

/** Reads today's statistics; cached until the register changes. */
export async function readStatistics(db: Db): Promise<Statistics> {
  const on = parisDay(new Date())
  return await remember(db, 'counts', `statistics ${on}`, await readRegisterVersion(db), () => count(db, on))
}

async function count(db: Db, on: string): Promise<Statistics> {
  const groups = await countMembers(db, on)
  const of = (which: (typeof groups)[number]['by']) => groups.filter(({ by }) => by === which)
  const moves = new Map((await countMoves(db)).map((move) => [move.month, move]))
  const statuses = of('status')
  const total = (which: 'current' | 'lapsed') => statuses.reduce((sum, each) => sum + each[which], 0)
  return {
    on,
    current: total('current'),
    lapsed: total('lapsed'),
    statuses,
    centres: of('centre'),
    ages: byBracket(of('age')),
    months: monthsUpTo(on, MONTHS).map((month) => moves.get(month) ?? { month, joined: 0, left: 0 }),
    seasons: await readSeasons(db),
  }
}

/**
 * Computes what was paid for each season and what is due: for one on sale from its members, for a past one from its
 * campaign.
 */
async function readSeasons(db: Db): Promise<Statistics['seasons']> {
  const known = new Map((await sumFees(db)).map((fees) => [fees.season, fees]))
  const onSale = await currentSeasonsOnSale(db)
  const seasons = [...new Set([...known.keys(), ...onSale])].sort((one, other) => one - other)
  return await Promise.all(
    seasons.map(async (season) => {
      const { paidCents = 0, unpaidCents = 0 } = known.get(season) ?? {}
      const paid = toEuros(paidCents)
      if (!onSale.includes(season)) return { season, paid, expected: toEuros(paidCents + unpaidCents) }
      return { season, paid, expected: toEuros(paidCents + (await readOwed(db, season))) }
    }),
  )
}

const MEMBERS = [
  ['À jour', ({ current }: { current: number }) => current],
  ['À renouveler', ({ lapsed }: { lapsed: number }) => lapsed],
] as const

const SHEETS: Record<Table, (statistics: Statistics) => Sheet> = {
  statuses: ({ statuses, on }) =>
    sheetOf(`membres-par-statut-${on}`, [['Statut', ({ status }) => statusWords(status)], ...MEMBERS], statuses),
  centres: ({ centres, on }) =>
    sheetOf(`membres-par-centre-${on}`, [['Centre', ({ centre }) => centreWords(centre)], ...MEMBERS], centres),
  ages: ({ ages, on }) => sheetOf(`membres-par-age-${on}`, [['Âge', (bracket) => ageWords(bracket)], ...MEMBERS], ages),
  months: ({ months, on }) =>
    sheetOf(
      `arrivees-et-departs-${on}`,
      [
        ['Mois', ({ month }) => month],
        ['Arrivées', ({ joined }) => joined],
        ['Départs', ({ left }) => left],
      ],
      months,
    ),
  seasons: ({ seasons, on }) =>
    sheetOf(
      `cotisations-par-saison-${on}`,
      [
        ['Saison', ({ season }) => season],
        ['Reçu', ({ paid }) => paid, 'EUROS'],
        ['Attendu', ({ expected }) => expected, 'EUROS'],
      ],
      seasons,
    ),
}

/** Exports one of the charts as a spreadsheet. */
export const sheetOfStatistics = async (db: Db, table: Table) => SHEETS[table](await readStatistics(db))
