import { queryOptions, useQuery } from '@tanstack/react-query'
import { counted } from '../../../../../shared/counted.ts'
import { formatShortDay } from '../../../../../shared/dates.ts'
import { call } from '../../../../../web/http.ts'
import { Chart } from '../../../../../web/ui/chart/Chart.tsx'
import { readOpenings } from '../contract.ts'

const openingsQuery = (id: number) =>
  queryOptions({
    queryKey: ['partners', 'openings', id],
    queryFn: ({ signal }) => call(readOpenings, { params: { id } }, signal),
  })

/** How often members opened a partner's offer, without who. */
export function Openings({ id }: { id: number }) {
  const { data } = useQuery(openingsQuery(id))
  if (!data) return null
  const { thisMonth, total, days } = data
  return (
    <section className="stack" aria-labelledby="openings">
      <h3 id="openings">Ouvertures de l’offre</h3>
      <p className="soft">
        {counted(thisMonth, 'ouverture')} ce mois-ci, {total.toLocaleString('fr-FR')} en tout. Personne n’est nommé.
      </p>
      <Chart
        title="Ouvertures des 30 derniers jours"
        kind="bars"
        head="Jour"
        series={[{ name: 'opened', label: 'Ouvertures' }]}
        rows={
          days.some(({ opened }) => opened > 0)
            ? days.map(({ day, opened }) => ({
                label: formatShortDay(day),
                tick: formatShortDay(day).slice(0, 5),
                values: { opened },
                unchanged: opened === 0,
              }))
            : []
        }
        empty="Personne n’a ouvert cette offre ces 30 derniers jours."
      />
    </section>
  )
}
