import './Privacy.css'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { formatShortDay } from '../../../shared/dates.ts'
import { AllDone } from '../../../web/art/empty/AllDone.tsx'
import { EmptyState, ErrorState, SkeletonRows } from '../../../web/ui/states.tsx'
import { nameOf } from '../../persons/components/PersonFacts.ts'
import { PersonState } from '../../persons/components/PersonState.tsx'
import { RULE_LABELS } from '../messages.ts'
import { retentionQuery } from '../retention/client.ts'
import type { RetentionRow } from '../retention/contract.ts'
import { MorePages } from './MorePages.tsx'

/** Whom the retention rules will erase, and when: seen before it is done. */
export function RetentionList() {
  const [page, setPage] = useState(0)
  const list = useQuery(retentionQuery(page))
  const rows = list.data?._embedded.data ?? []
  return (
    <section className="stack" aria-labelledby="retention-title">
      <h2 id="retention-title">Fin de conservation</h2>
      <p className="soft">
        Ces comptes seront effacés à la date indiquée, sans autre action. Renouveler l’adhésion suffit à quitter la
        liste.
      </p>
      {list.isPending && <SkeletonRows rows={3} />}
      {list.isError && <ErrorState onRetry={() => void list.refetch()}>La liste n’a pas pu être chargée.</ErrorState>}
      {list.data && rows.length === 0 && (
        <EmptyState drawing={<AllDone />}>Aucun compte n’arrive au bout de sa durée de conservation.</EmptyState>
      )}
      {rows.length > 0 && (
        <ul className="plain privacy-list">
          {rows.map((row) => (
            <RetentionItem key={row.person.id} row={row} />
          ))}
        </ul>
      )}
      <MorePages page={list.data?.page} onChange={setPage} />
    </section>
  )
}

const RetentionItem = ({ row: { person, rule, since, dueOn } }: { row: RetentionRow }) => (
  <li>
    <div className="stack-tight">
      <span className="row">
        <Link to={`/person/${person.id}`}>{nameOf(person)}</Link>
        <PersonState state={person.state} />
      </span>
      <span className="small soft">
        {RULE_LABELS[rule]} {formatShortDay(since)}
      </span>
    </div>
    <div className="privacy-when">
      <span className="small soft">Effacement le</span>
      <strong className="nowrap">{formatShortDay(dueOn)}</strong>
    </div>
  </li>
)
