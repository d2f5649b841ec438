import { formatMoment } from '../../../../shared/dates.ts'
import type { SystemStatus } from '../contract.ts'

const ROLE_LABELS = { all: 'Pages et tâches de fond', web: 'Pages', worker: 'Tâches de fond' }

/** Processes of the service, if there are several. */
export function Processes({ processes }: { processes: SystemStatus['processes'] }) {
  if (processes.length < 2) return null
  return (
    <details>
      <summary>{processes.length} processus</summary>
      <ul className="plain">
        {processes.map(({ role, version, startedAt }, index) => (
          <li key={`${startedAt} ${index.toString()}`}>
            {ROLE_LABELS[role]}&nbsp;: version {version}, depuis le {formatMoment(startedAt)}.
          </li>
        ))}
      </ul>
    </details>
  )
}
