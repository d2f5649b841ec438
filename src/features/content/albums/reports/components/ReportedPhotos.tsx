import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { Link } from 'react-router'
import { counted } from '../../../../../shared/counted.ts'
import { formatMoment } from '../../../../../shared/dates.ts'
import { lazyComponent } from '../../../../../web/ui/lazy.tsx'
import { Picture } from '../../../../../web/ui/Picture.tsx'
import { Badge, ErrorState } from '../../../../../web/ui/states.tsx'
import { reportedQuery } from '../client.ts'
import type { ReportedPhoto } from '../contract.ts'
import { REPORTED_AS } from '../messages.ts'
import styles from './Reported.module.css'

const DecisionDialog = lazyComponent(() => import('./DecisionDialog.tsx'), 'DecisionDialog')

/** Reported pictures that wait for a decision; renders nothing without any. */
export function ReportedPhotos() {
  const { data, isError, refetch } = useQuery(reportedQuery)
  const [deciding, setDeciding] = useState<{ reported: ReportedPhoto; decision: 'RESTORED' | 'REMOVED' }>()
  if (isError && !data)
    return <ErrorState onRetry={() => void refetch()}>Les photos signalées n’ont pas pu être chargées.</ErrorState>
  const total = data?.page.totalElements ?? 0
  return (
    <>
      {data && total > 0 && (
        <section className="stack" aria-labelledby="reported">
          <h2 id="reported">{counted(total, 'photo signalée', 'photos signalées')}</h2>
          <ul className="plain stack">
            {data._embedded.data.map((each, at) => (
              <li key={each.id} className="card">
                <Case
                  reported={each}
                  place={at + 1}
                  onDecide={(decision) => setDeciding({ reported: each, decision })}
                />
              </li>
            ))}
          </ul>
        </section>
      )}
      <Suspense>{deciding && <DecisionDialog {...deciding} onClose={() => setDeciding(undefined)} />}</Suspense>
    </>
  )
}

type CaseProps = { reported: ReportedPhoto; place: number; onDecide: (decision: 'RESTORED' | 'REMOVED') => void }

function Case({ reported: { album, picture, hides, reports }, place, onDecide }: CaseProps) {
  const name = `la photo signalée ${place}`
  return (
    <div className={styles.case}>
      <Picture
        picture={picture}
        alt={`Photo signalée ${place}, de l’album ${album.title}`}
        sizes="320px"
        className={styles.picture}
      />
      <div className="stack">
        <p className="row">
          <Link to={`/management/photos/${album.id}`}>{album.title}</Link>
          {hides ? <Badge tone="warn">Masquée</Badge> : <Badge tone="quiet">Encore visible</Badge>}
        </p>
        <ul className="plain stack-tight">
          {reports.map(({ id, by, reason, words, at }) => (
            <li key={id}>
              <strong>{by ?? 'Un ancien membre'}</strong> {REPORTED_AS[reason]}{' '}
              <span className="small soft">({formatMoment(at)})</span>
              {words && <p className="inset as-typed">{words}</p>}
            </li>
          ))}
        </ul>
        <div className="row">
          <Button variant="default" aria-label={`Remettre ${name}`} onClick={() => onDecide('RESTORED')}>
            Remettre
          </Button>
          <Button variant="subtle" color="red" aria-label={`Supprimer ${name}`} onClick={() => onDecide('REMOVED')}>
            Supprimer
          </Button>
        </div>
      </div>
    </div>
  )
}
