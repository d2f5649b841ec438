import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { ErrorState, Notice } from '../../../../web/ui/states.tsx'
import { waitingQuery } from '../client.ts'
import type { Waiting } from '../contract.ts'
import { bookingOf, expectedPayment, whereOneStands } from '../labels.ts'
import { LeaveButton } from './LeaveButton.tsx'

/** The member's waits and offers; renders nothing without any. */
export function OwnWaiting() {
  const { data, isError, refetch } = useQuery(waitingQuery)
  if (isError)
    return <ErrorState onRetry={() => void refetch()}>Vos listes d’attente n’ont pas pu être chargées.</ErrorState>
  const live = data?.rows.filter(({ state }) => state === 'WAITING' || state === 'OFFERED') ?? []
  if (live.length === 0) return null
  return (
    <section className="stack" aria-labelledby="waiting">
      <h2 id="waiting">Sur liste d’attente</h2>
      {live.map((waiting) => (
        <WaitlistEntry key={waiting.id} waiting={waiting} />
      ))}
    </section>
  )
}

const WaitlistEntry = ({ waiting }: { waiting: Waiting }) => (
  <Notice tone={waiting.state === 'OFFERED' ? 'good' : 'info'} title={expectedPayment(waiting)}>
    {whereOneStands(waiting)} {waiting.state === 'OFFERED' && <Link to={bookingOf(waiting)}>La réserver</Link>}{' '}
    <LeaveButton waiting={waiting} />
  </Notice>
)
