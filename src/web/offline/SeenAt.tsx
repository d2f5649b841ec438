import { formatMoment, formatTime, parisDay } from '../../shared/dates.ts'
import { Notice } from '../ui/states.tsx'
import { useOnline } from './online.ts'

type QueryState = { data: unknown; isError: boolean; dataUpdatedAt: number }

/** « à 18 h 02 », with the day if it is another. */
function at(seen: number): string {
  const instant = new Date(seen).toISOString()
  const isToday = parisDay(new Date(seen)) === parisDay(new Date())
  return isToday ? `à ${formatTime(instant)}` : `le ${formatMoment(instant)}`
}

/** Shows the age of data that could not be refetched. */
export function SeenAt({ query: { data, isError, dataUpdatedAt } }: { query: QueryState }) {
  const isOnline = useOnline()
  if (data === undefined || (isOnline && !isError)) return null
  return (
    <Notice tone="info">
      {isOnline ? 'Le serveur ne répond pas' : 'Hors connexion'}&nbsp;: vu {at(dataUpdatedAt)}.
    </Notice>
  )
}
