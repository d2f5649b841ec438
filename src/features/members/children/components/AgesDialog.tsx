import { useQuery } from '@tanstack/react-query'
import { formatDay } from '../../../../shared/dates.ts'
import { Chart } from '../../../../web/ui/chart/Chart.tsx'
import { Dialog } from '../../../../web/ui/Dialog.tsx'
import { ErrorState, SkeletonRows } from '../../../../web/ui/states.tsx'
import { agesQuery, bracketsQuery, type ChildrenRequest } from '../client.ts'
import { spanWords } from '../messages.ts'
import { countsBySpan } from '../rules.ts'

/** Number of selected children of each age, grouped by the age brackets of the gifts. */
export function AgesDialog({ request, onClose }: { request: ChildrenRequest; onClose: () => void }) {
  const ages = useQuery(agesQuery(request))
  const brackets = useQuery(bracketsQuery)
  return (
    <Dialog title="Nombre d’enfants par âge" size="lg" onClose={onClose}>
      {(ages.isError || brackets.isError) && (
        <ErrorState onRetry={() => void Promise.all([ages.refetch(), brackets.refetch()])}>
          Les nombres n’ont pas pu être chargés.
        </ErrorState>
      )}
      {(ages.isPending || brackets.isPending) && <SkeletonRows rows={1} height={340} />}
      {ages.data && brackets.data && (
        <Chart
          title={`Enfants par âge au ${formatDay(request.at)}`}
          kind="bars"
          head="Âge"
          series={[
            { name: 'total', label: 'Attendus' },
            { name: 'attended', label: 'Présents' },
          ]}
          rows={countsBySpan(ages.data.rows, brackets.data.rows).map(({ total, attended, ...span }) => ({
            ...spanWords(span),
            values: { total, attended },
          }))}
          empty="Aucun enfant ne correspond aux filtres."
        />
      )}
    </Dialog>
  )
}
