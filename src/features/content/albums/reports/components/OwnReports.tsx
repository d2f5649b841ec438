import { Button } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import { formatDay } from '../../../../../shared/dates.ts'
import { Badge, ErrorState, SkeletonRows } from '../../../../../web/ui/states.tsx'
import { ownReportsQuery } from '../client.ts'
import type { OwnReport } from '../contract.ts'
import { REASON_LABELS } from '../messages.ts'

/** Pictures that a member reported, and the decisions. */
export function OwnReports({ personId }: { personId: number }) {
  const { data, isError, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery(
    ownReportsQuery(personId),
  )
  return (
    <section className="stack" aria-labelledby="own-reports">
      <h2 id="own-reports">Mes signalements</h2>
      {!data && !isError && <SkeletonRows rows={1} />}
      {!data && isError && (
        <ErrorState onRetry={() => void refetch()}>Vos signalements n’ont pas pu être chargés.</ErrorState>
      )}
      {data?.length === 0 && (
        <p className="soft">
          Vous n’avez signalé aucune photo. Une photo vous gêne&nbsp;? Ouvrez-la en grand et choisissez
          «&nbsp;Signaler&nbsp;».
        </p>
      )}
      {data && data.length > 0 && (
        <ul className="plain stack">
          {data.map((each) => (
            <li key={each.id} className="card">
              <Reported report={each} />
            </li>
          ))}
        </ul>
      )}
      {hasNextPage && (
        <Button variant="default" loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          Voir les précédents
        </Button>
      )}
    </section>
  )
}

const OUTCOMES = { RESTORED: 'Photo remise', REMOVED: 'Photo supprimée' } as const

const Reported = ({ report: { album, reason, at, decision, word } }: { report: OwnReport }) => (
  <div className="stack-tight">
    <p className="row">
      <strong>{album}</strong>
      <Badge tone={decision === null ? 'info' : decision === 'REMOVED' ? 'good' : 'quiet'}>
        {decision === null ? 'En attente d’un administrateur' : OUTCOMES[decision]}
      </Badge>
    </p>
    <p className="small soft">
      Le {formatDay(at.slice(0, 10))}&nbsp;: {REASON_LABELS[reason]}
    </p>
    {word && <p className="inset as-typed">{word}</p>}
  </div>
)
