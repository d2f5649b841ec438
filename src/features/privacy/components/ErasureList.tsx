import './Privacy.css'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { formatShortDay, parisDay } from '../../../shared/dates.ts'
import { AllDone } from '../../../web/art/empty/AllDone.tsx'
import { Badge, EmptyState, ErrorState, SkeletonRows } from '../../../web/ui/states.tsx'
import { nameOf } from '../../persons/components/PersonFacts.ts'
import { erasuresQuery } from '../erasure/client.ts'
import type { RequestRow } from '../erasure/contract.ts'
import { ErasePerson } from './ErasePerson.tsx'
import { MorePages } from './MorePages.tsx'

/** The members who asked to be erased, the longest waiting first. */
export function ErasureList() {
  const [page, setPage] = useState(0)
  const list = useQuery(erasuresQuery(page))
  const rows = list.data?._embedded.data ?? []
  return (
    <section className="stack" aria-labelledby="erasures-title">
      <h2 id="erasures-title">Demandes d’effacement</h2>
      <p className="soft">
        La loi donne un mois pour répondre. Avant d’effacer, vérifiez qu’aucune réservation, caution ou somme à rendre
        n’est en cours.
      </p>
      {list.isPending && <SkeletonRows rows={2} />}
      {list.isError && (
        <ErrorState onRetry={() => void list.refetch()}>Les demandes n’ont pas pu être chargées.</ErrorState>
      )}
      {list.data && rows.length === 0 && (
        <EmptyState drawing={<AllDone />}>Aucune demande n’attend de réponse.</EmptyState>
      )}
      {rows.length > 0 && (
        <ul className="plain privacy-list">
          {rows.map((row) => (
            <ErasureItem key={row.person.id} row={row} />
          ))}
        </ul>
      )}
      <MorePages page={list.data?.page} onChange={setPage} />
    </section>
  )
}

const ErasureItem = ({ row: { person, requestedAt, answerBy } }: { row: RequestRow }) => (
  <li>
    <div className="stack-tight">
      <Link to={`/person/${person.id}`}>{nameOf(person)}</Link>
      <span className="row small soft">
        Demandé le {formatShortDay(parisDay(new Date(requestedAt)))}
        {answerBy < parisDay(new Date()) ? (
          <Badge tone="bad">En retard</Badge>
        ) : (
          <span>à traiter avant le {formatShortDay(answerBy)}</span>
        )}
      </span>
    </div>
    <ErasePerson person={person} />
  </li>
)
