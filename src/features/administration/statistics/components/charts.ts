import { MONTHS } from '../../../../shared/dates.ts'
import type { ChartProps } from '../../../../web/ui/chart/Chart.tsx'
import type { Statistics, Table } from '../contract.ts'
import { ageWords, centreWords, statusWords } from '../labels.ts'

type Drawn = { table: Table; file: string; hint?: string; chartOf: (statistics: Statistics) => ChartProps }

const MEMBERS = [
  { name: 'current', label: 'À jour' },
  { name: 'lapsed', label: 'À renouveler' },
] as const
const NOBODY = 'L’association n’a pas encore de membre.'

/** Leaves out rows without data. */
const drawn = <Row extends ChartProps['rows'][number]>(rows: Row[]) =>
  rows.some(({ values }) => Object.values(values).some((value) => value > 0)) ? rows : []

const countsOf = ({ current, lapsed }: { current: number; lapsed: number }) => ({ current, lapsed })

/** « novembre 2026 », and « 11/26 » on the axis. */
const monthWords = (month: string) => ({
  label: `${MONTHS[Number(month.slice(5)) - 1]} ${month.slice(0, 4)}`,
  tick: `${month.slice(5)}/${month.slice(2, 4)}`,
})

/** Charts, in this order. */
export const TABLES: Drawn[] = [
  {
    table: 'statuses',
    file: 'membres-par-statut',
    chartOf: ({ statuses }) => ({
      title: 'Membres par statut',
      kind: 'bars',
      head: 'Statut',
      series: MEMBERS,
      rows: drawn(statuses.map((each) => ({ label: statusWords(each.status), values: countsOf(each) }))),
      empty: NOBODY,
    }),
  },
  {
    table: 'centres',
    file: 'membres-par-centre',
    chartOf: ({ centres }) => ({
      title: 'Membres par centre',
      kind: 'bars',
      head: 'Centre',
      series: MEMBERS,
      rows: drawn(centres.map((each) => ({ label: centreWords(each.centre), values: countsOf(each) }))),
      empty: NOBODY,
    }),
  },
  {
    table: 'ages',
    file: 'membres-par-age',
    chartOf: ({ ages }) => ({
      title: 'Membres par âge',
      kind: 'bars',
      head: 'Âge',
      series: MEMBERS,
      rows: drawn(
        ages.map((each) => ({
          label: ageWords(each),
          tick: each.from === null ? '?' : `${each.from}${each.to === null ? '+' : `-${each.to}`}`,
          values: countsOf(each),
        })),
      ),
      empty: NOBODY,
    }),
  },
  {
    table: 'months',
    file: 'arrivees-et-departs',
    hint: 'Une arrivée est la première validation d’un compte. Un départ est la fin d’une adhésion qui n’a pas été renouvelée depuis, une suspension ou un effacement.',
    chartOf: ({ months }) => ({
      title: 'Arrivées et départs par mois',
      kind: 'bars',
      head: 'Mois',
      series: [
        { name: 'joined', label: 'Arrivées' },
        { name: 'left', label: 'Départs' },
      ],
      rows: drawn(months.map(({ month, joined, left }) => ({ ...monthWords(month), values: { joined, left } }))),
      empty: 'Personne n’est arrivé ni parti ces deux dernières années.',
    }),
  },
  {
    table: 'seasons',
    file: 'cotisations-par-saison',
    hint: 'Attendu\u00a0: ce qui est reçu, plus ce que doivent encore les membres d’une saison en vente, ou ceux que la campagne d’une saison passée a appelés en vain.',
    chartOf: ({ seasons }) => ({
      title: 'Cotisations reçues et attendues par saison',
      kind: 'bars',
      head: 'Saison',
      unit: 'EUR',
      series: [
        { name: 'paid', label: 'Reçu' },
        { name: 'expected', label: 'Attendu' },
      ],
      rows: drawn(seasons.map(({ season, paid, expected }) => ({ label: String(season), values: { paid, expected } }))),
      empty: 'Aucune cotisation n’est encore demandée.',
    }),
  },
]
