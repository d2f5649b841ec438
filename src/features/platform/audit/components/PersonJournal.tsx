import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { formatMoment } from '../../../../shared/dates.ts'
import { writeRsql } from '../../../../shared/rsql-writer.ts'
import { call } from '../../../../web/http.ts'
import { ErrorState, SkeletonRows } from '../../../../web/ui/states.tsx'
import { listActs } from '../contract.ts'
import { actsFailed } from '../messages.ts'
import { ActSentence, actDetails, type Words } from './ActSentence.tsx'
import { doneTo } from './AuditView.ts'

/** Latest actions on one account. */
export function PersonJournal({ personId, words }: { personId: number; words: Words }) {
  const query = { search: writeRsql(doneTo(personId)), size: 5 }
  const acts = useQuery({ queryKey: ['audit', query], queryFn: ({ signal }) => call(listActs, { query }, signal) })
  const rows = acts.data?._embedded.data ?? []
  return (
    <section className="card stack" aria-labelledby="journal">
      <h2 id="journal">Journal de ce compte</h2>
      {acts.isPending && <SkeletonRows rows={2} />}
      {acts.isError && <ErrorState onRetry={() => void acts.refetch()}>{actsFailed}</ErrorState>}
      {acts.data && rows.length === 0 && <p className="soft">Rien encore.</p>}
      <ul className="plain">
        {rows.map((act) => (
          <li key={act.id} className="stack-tight">
            <ActSentence act={act} />
            <span className="soft small">
              {[formatMoment(act.at), actDetails(act, words)].filter(Boolean).join(' · ')}
            </span>
          </li>
        ))}
      </ul>
      {rows.length > 0 && (
        <Link className="link-button" to={`/management/general/journal?personne=${personId}`}>
          Tout le journal de ce compte
        </Link>
      )}
    </section>
  )
}
