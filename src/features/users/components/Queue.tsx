import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { Link, useLocation } from 'react-router'
import { toCents, toEuros } from '../../../shared/money.ts'
import { AllDone } from '../../../web/art/empty/AllDone.tsx'
import { Badge, EmptyState, ErrorState, SkeletonRows } from '../../../web/ui/states.tsx'
import { commandsOfQuery } from '../../commands/client.ts'
import type { Command } from '../../commands/contract.ts'
import { queueQuery } from '../client.ts'
import { QueueItem } from './QueueItem.tsx'

/** « À valider »: the accounts whose fee is paid, who waits longest first. */
export function Queue() {
  const heading = useRef<HTMLHeadingElement>(null)
  const { search } = useLocation()
  // Others decide at the same time, and the hours go by.
  const queue = useQuery({ ...queueQuery, refetchInterval: 60_000 })
  const rows = queue.data?._embedded.data ?? []
  const ids = rows.map(({ id }) => id).sort((a, b) => a - b)
  const paid = useQuery({ ...commandsOfQuery(ids), placeholderData: keepPreviousData })
  const total = queue.data?.page.totalElements ?? 0
  return (
    <section className="stack" aria-labelledby="queue">
      <h2 id="queue" ref={heading} tabIndex={-1} className="row">
        À valider {total > 0 && <Badge tone="warn">{total}</Badge>}
      </h2>
      {queue.isPending && <SkeletonRows rows={3} height={88} />}
      {queue.isError && !queue.data && (
        <ErrorState onRetry={() => void queue.refetch()}>La file d’attente n’a pas pu être chargée.</ErrorState>
      )}
      {queue.data && rows.length === 0 && (
        <EmptyState drawing={<AllDone />}>Tout est fait : aucun compte n’attend votre validation.</EmptyState>
      )}
      {rows.length > 0 && (
        <ol className="queue">
          {rows.map((person) => (
            <QueueItem
              key={person.id}
              person={person}
              paid={paid.data && keptFrom(paid.data._embedded.data, person.id)}
              now={new Date(queue.dataUpdatedAt)}
              from={search}
              onDecided={() => heading.current?.focus({ preventScroll: true })}
            />
          ))}
        </ol>
      )}
      {total > rows.length && rows.length > 0 && (
        <p className="soft">
          Voici les {rows.length} plus anciens sur {total}.{' '}
          <Link to="/management/persons?state=FEE_PAID&sort=createdAt%2Casc#register">Les voir tous</Link>
        </p>
      )}
    </section>
  )
}

/** What this person paid and was not given back, in euros. */
function keptFrom(commands: Command[], personId: number): number | undefined {
  const entries = commands.filter((command) => command.personId === personId).flatMap(({ payments }) => payments)
  const cents = entries
    .filter(({ kind, state }) => state === 'DONE' || (kind === 'REFUND' && state === 'PENDING'))
    .reduce((sum, { kind, amount }) => sum + (kind === 'PAYMENT' ? toCents(amount) : -toCents(amount)), 0)
  return entries.length > 0 ? toEuros(cents) : undefined
}
