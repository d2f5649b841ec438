import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { formatMoment } from '../../../shared/dates.ts'
import { EmptyState, ErrorState, SkeletonRows } from '../../../web/ui/states.tsx'
import { queueQuery } from '../client.ts'
import type { PersonRow } from '../contract.ts'
import { waiting } from '../rules.ts'
import { PersonDecision } from './PersonDecision.tsx'

/** « À valider »: the accounts that have paid, who waits longest first; red after the 48 hours promised. */
export function QueueToValidate() {
  const queue = useQuery(queueQuery)
  const persons = queue.data?._embedded.data ?? []
  const total = queue.data?.page.totalElements ?? 0
  return (
    <section className="stack" aria-labelledby="queue-title">
      <h2 id="queue-title">À valider{total > 0 && ` (${total})`}</h2>
      {queue.isError && <ErrorState onRetry={() => void queue.refetch()}>La liste n’a pas pu être chargée.</ErrorState>}
      {queue.isPending && <SkeletonRows rows={3} height={96} />}
      {queue.data && persons.length === 0 && (
        <EmptyState>Aucun compte n’attend de validation. Les prochains apparaîtront ici.</EmptyState>
      )}
      <ul className="queue">
        {persons.map((person) => (
          <QueueItem key={person.id} person={person} />
        ))}
      </ul>
    </section>
  )
}

function QueueItem({ person }: { person: PersonRow }) {
  const { hours, late } = waiting(person.feePaidAt ?? person.createdAt, new Date())
  return (
    <li className="card queue-item">
      <div className="stack-tight">
        <Link to={`/person/${person.id}`}>
          {person.firstName} {person.lastName}
        </Link>
        <p>{[person.membertype, person.cis, person.subscriptions.join(' + ')].filter(Boolean).join(' · ')}</p>
        <p className="row small">
          <span>{person.emailConfirmedAt ? '✓ e-mail confirmé' : 'e-mail à confirmer'}</span>
          <span>✓ cotisation payée</span>
          <span className={late ? 'late' : 'soft'} title={formatMoment(person.feePaidAt ?? person.createdAt)}>
            {late ? `en retard : attend depuis ${hours} h` : `attend depuis ${hours} h`}
          </span>
        </p>
      </div>
      <PersonDecision person={person} />
    </li>
  )
}
