import { queryOptions, useQuery } from '@tanstack/react-query'
import { counted } from '../../../../shared/counted.ts'
import { formatDay } from '../../../../shared/dates.ts'
import type { Format } from '../../../../shared/sheet.ts'
import { save } from '../../../../web/download.ts'
import { call } from '../../../../web/http.ts'
import type { ChartProps } from '../../../../web/ui/chart/Chart.tsx'
import { ChartCard, Charts } from '../../../../web/ui/chart/ChartCard.tsx'
import { ExportButton } from '../../../../web/ui/ExportButton.tsx'
import { ErrorState, SkeletonRows } from '../../../../web/ui/states.tsx'
import { readStatistics, readStatisticsFile, type Table } from '../contract.ts'
import { TABLES } from './charts.ts'

const statisticsQuery = queryOptions({
  queryKey: ['statistics'],
  queryFn: ({ signal }) => call(readStatistics, {}, signal),
})

const saveTable = async (table: Table, name: string, format: Format) =>
  save(await call(readStatisticsFile, { params: { table, format } }), `${name}.${format}`)

/** « Statistiques »: five charts, each with its table and its file (rules#statistics). */
export function StatisticsTab() {
  const { data, isError, refetch } = useQuery(statisticsQuery)
  if (isError)
    return <ErrorState onRetry={() => void refetch()}>Les statistiques n’ont pas pu être chargées.</ErrorState>
  if (!data) return <SkeletonRows rows={3} height={380} />
  return (
    <div className="stack">
      <h2>
        {counted(data.current, 'membre')} à jour le {formatDay(data.on)}
      </h2>
      <p className="soft">
        {data.lapsed === 0
          ? 'Aucune adhésion n’est à renouveler.'
          : `${counted(data.lapsed, 'adhésion')} à renouveler. Les comptes suspendus ne sont pas comptés.`}
      </p>
      <Charts>
        {TABLES.map(({ table, file, hint, chartOf }) => (
          <TableCard key={table} chart={chartOf(data)} hint={hint} save={(format) => saveTable(table, file, format)} />
        ))}
      </Charts>
    </div>
  )
}

type Props = { chart: ChartProps; hint: string | undefined; save: Parameters<typeof ExportButton>[0]['save'] }

const TableCard = ({ chart, hint, save }: Props) => (
  <ChartCard
    chart={chart}
    note={hint}
    action={
      <ExportButton
        title={`Exporter\u00a0: ${chart.title}`}
        what="Les chiffres de ce graphique."
        isAnonymous
        save={save}
      />
    }
  />
)
