import { NativeSelect } from '@mantine/core'
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import { counted } from '../../../../shared/counted.ts'
import { formatEuros } from '../../../../shared/money.ts'
import type { Format } from '../../../../shared/sheet.ts'
import { save } from '../../../../web/download.ts'
import { call } from '../../../../web/http.ts'
import type { ChartRow } from '../../../../web/ui/chart/Chart.tsx'
import { ChartCard, Charts } from '../../../../web/ui/chart/ChartCard.tsx'
import { ExportButton } from '../../../../web/ui/ExportButton.tsx'
import { ErrorState, SkeletonRows } from '../../../../web/ui/states.tsx'
import type { LightCommission } from '../../../society/commissions/contract.ts'
import { type MonthFigures, readFigures, readFiguresFile } from '../figures/contract.ts'
import { percentBooked, totalOf } from '../figures/rules.ts'
import styles from './Figures.module.css'
import { monthName } from './Filters.tsx'
import type { usePlanningAddress } from './usePlanningAddress.ts'

type FiguresFilter = { season: number | undefined; resource: number | undefined }

/** Change with orders, so they share their key and are refetched with them. */
const figuresQuery = (id: number, asked: FiguresFilter) =>
  queryOptions({
    queryKey: ['commands', 'figures', id, asked.season, asked.resource],
    queryFn: ({ signal }) => call(readFigures, { params: { id }, query: asked }, signal),
  })

const saveFigures = async (id: number, asked: FiguresFilter, format: Format) =>
  save(await call(readFiguresFile, { params: { id, format }, query: asked }), `chiffres.${format}`)

type Props = { commission: LightCommission; address: ReturnType<typeof usePlanningAddress> }

/** Occupancy and income of a commission, month by month (rules#figures). */
export function Figures({ commission, address: { season, resource, set } }: Props) {
  const { data, isError, refetch } = useQuery({
    ...figuresQuery(commission.id, { season, resource }),
    placeholderData: keepPreviousData,
  })
  if (isError && !data)
    return <ErrorState onRetry={() => void refetch()}>Les chiffres n’ont pas pu être chargés.</ErrorState>
  if (!data) return <SkeletonRows rows={2} height={380} />
  return (
    <section className="stack" aria-label="Chiffres">
      <div className={styles.choices}>
        <NativeSelect
          label="Période"
          value={season ?? ''}
          onChange={({ currentTarget }) => set('saison', currentTarget.value)}
          data={[
            { value: '', label: 'Douze derniers mois' },
            ...data.seasons.map((year) => ({ value: String(year), label: `Saison ${year}` })),
          ]}
        />
        <NativeSelect
          label="Ressource"
          value={resource ?? ''}
          onChange={({ currentTarget }) => set('ressource', currentTarget.value)}
          data={[
            { value: '', label: 'Toutes' },
            ...data.resources.map(({ id, name }) => ({ value: String(id), label: name })),
          ]}
        />
      </div>
      <MonthCharts months={data.months} />
      <div>
        <ExportButton
          title="Exporter les chiffres"
          what="L’occupation et les recettes de ces douze mois, un par ligne."
          isAnonymous
          save={(format) => saveFigures(commission.id, { season, resource }, format)}
        />
      </div>
    </section>
  )
}

/** « novembre 2026 », and « 11/26 » on the axis. */
const monthWords = (month: string) => ({
  label: monthName(month),
  tick: `${month.slice(5)}/${month.slice(2, 4)}`,
})

function MonthCharts({ months }: { months: readonly MonthFigures[] }) {
  const total = totalOf(months)
  const percent = percentBooked(total)
  const isMoved = months.some(({ income }) => income !== 0)
  return (
    <Charts>
      <ChartCard
        chart={{
          title: 'Occupation par mois',
          kind: 'bars',
          head: 'Mois',
          unit: 'percent',
          series: [{ name: 'percent', label: 'Jours réservés' }],
          rows:
            percent === undefined
              ? []
              : months.map((each) => {
                  const booked = percentBooked(each)
                  const values: ChartRow['values'] = booked === undefined ? {} : { percent: booked }
                  return { ...monthWords(each.month), values }
                }),
          empty: 'Rien ne pouvait être réservé à la journée sur cette période.',
        }}
        note={
          percent !== undefined && (
            <>
              {counted(total.booked, 'jour réservé', 'jours réservés')} sur {counted(total.bookable, 'possible')}, soit{' '}
              {percent}&nbsp;%. Les jours fermés ne sont pas comptés.
            </>
          )
        }
      />
      <ChartCard
        chart={{
          title: 'Recettes par mois',
          kind: 'bars',
          head: 'Mois',
          unit: 'EUR',
          series: [{ name: 'income', label: 'Recettes' }],
          rows: isMoved ? months.map(({ month, income }) => ({ ...monthWords(month), values: { income } })) : [],
          empty: 'Aucun paiement sur cette période.',
        }}
        note={
          isMoved && (
            <>
              {formatEuros(total.income)} en tout&nbsp;: ce qui a été payé moins ce qui a été remboursé, au jour du
              mouvement.
            </>
          )
        }
      />
    </Charts>
  )
}
