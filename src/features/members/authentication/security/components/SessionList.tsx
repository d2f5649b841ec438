import { Button } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { formatMoment } from '../../../../../shared/dates.ts'
import { sentence } from '../../../../../web/http.ts'
import { Confirm } from '../../../../../web/ui/Confirm.tsx'
import { Badge, ErrorState, SkeletonRows } from '../../../../../web/ui/states.tsx'
import { toast } from '../../../../../web/ui/toast.tsx'
import { endSession as forgetSession } from '../../../../platform/access/client.ts'
import { endEverySession, endSessionOf, sessionsQuery } from '../client.ts'
import type { Session } from '../contract.ts'
import styles from './SessionList.module.css'

const sessionEnded = 'Cet appareil est déconnecté'

const sessionFailed = {
  other: 'Cet appareil n’a pas pu être déconnecté. Réessayez dans un instant.',
}

/** Number of sessions shown at first. */
const FEW = 5

/** Sessions of the member, with buttons to end one or all of them. */
export function SessionList({ personId }: { personId: number }) {
  const sessions = useQuery(sessionsQuery(personId))
  const [all, setAll] = useState(false)
  const [asking, setAsking] = useState(false)
  const rows = sessions.data?._embedded.data ?? []

  const signOutAll = async () => {
    try {
      await endEverySession(personId)
      forgetSession()
    } catch (error) {
      toast('error', sentence(sessionFailed, error))
    }
  }

  return (
    <section className="card stack" aria-labelledby="sessions-title">
      <h2 id="sessions-title">Appareils connectés</h2>
      <p className="soft">Fermez les connexions que vous ne reconnaissez pas, puis changez votre mot de passe.</p>
      {sessions.isPending && <SkeletonRows rows={2} />}
      {sessions.isError && (
        <ErrorState onRetry={() => void sessions.refetch()}>Vos connexions n’ont pas pu être chargées.</ErrorState>
      )}
      <ul className={`plain ${styles.sessions}`}>
        {rows.slice(0, all ? rows.length : FEW).map((session) => (
          <li key={session.id}>
            <SessionLine personId={personId} session={session} />
          </li>
        ))}
      </ul>
      {!all && rows.length > FEW && (
        <button type="button" className="link-button" onClick={() => setAll(true)}>
          Voir les {rows.length - FEW} autres
        </button>
      )}
      {!sessions.isLoading && (
        <div>
          <Button variant="default" onClick={() => setAsking(true)}>
            Me déconnecter partout
          </Button>
        </div>
      )}
      <Confirm
        opened={asking}
        title={'Vous déconnecter partout\u00a0?'}
        action="Me déconnecter partout"
        onConfirm={signOutAll}
        onClose={() => setAsking(false)}
      >
        Tous vos appareils sont déconnectés, celui-ci aussi. Vous vous reconnecterez avec votre mot de passe.
      </Confirm>
    </section>
  )
}

function SessionLine({ personId, session }: { personId: number; session: Session }) {
  const queries = useQueryClient()
  const end = useMutation({
    mutationFn: () => endSessionOf(personId, session.id),
    onSuccess: () => {
      toast('success', sessionEnded)
      return queries.invalidateQueries({ queryKey: sessionsQuery(personId).queryKey })
    },
    onError: (error) => toast('error', sentence(sessionFailed, error)),
  })
  return (
    <div className={styles.session}>
      <div>
        <div className="small soft">Connecté depuis le</div>
        <strong>{formatMoment(session.createdAt)}</strong>
        {!session.current && <div className="small soft">Dernière activité le {formatMoment(session.lastSeenAt)}</div>}
      </div>
      {session.current ? (
        <Badge tone="good">Cet appareil</Badge>
      ) : (
        <Button variant="default" loading={end.isPending} onClick={() => end.mutate()}>
          Fermer<span className="visually-hidden"> la connexion du {formatMoment(session.createdAt)}</span>
        </Button>
      )}
    </div>
  )
}
