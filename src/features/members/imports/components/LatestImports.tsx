import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { formatMoment } from '../../../../shared/dates.ts'
import { ownTasksQuery } from '../../../platform/tasks/client.ts'
import { importWords } from '../messages.ts'

/** The imports of the last days, for whoever left the page before the result; rendered only if there are any. */
export function LatestImports() {
  const imports = useQuery(ownTasksQuery('import-persons')).data?._embedded.data ?? []
  if (imports.length === 0) return null
  return (
    <section className="card stack" aria-labelledby="latest-imports">
      <h2 id="latest-imports">Vos derniers imports</h2>
      <p className="soft">Le résultat d’un import et ses lignes refusées se relisent pendant sept jours.</p>
      <ul className="plain">
        {imports.map((task) => (
          <li key={task.id}>
            <Link to={`?import=${task.id}`}>Import du {formatMoment(task.createdAt)}</Link>{' '}
            <span className="soft">{importWords(task)}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}
