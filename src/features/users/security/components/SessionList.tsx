import { Button } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { formatMoment } from '../../../../shared/dates.ts'
import { sentence } from '../../../../web/http.ts'
import { endSession as forgetSession } from '../../../../web/session.ts'
import { Confirm } from '../../../../web/ui/Confirm.tsx'
import { Badge, ErrorState, SkeletonRows } from '../../../../web/ui/states.tsx'
import { toast } from '../../../../web/ui/toast.tsx'
import { endEverySession, endSessionOf, sessionsQuery } from '../client.ts'
import type { Session } from '../contract.ts'
import { sessionEnded, sessionFailed } from '../messages.ts'

/** Where one is signed in: end one, or all of them. */
export function SessionList({ personId }: { personId: number }) {
  const sessions = useQuery(sessionsQuery(personId))
  const [asking, setAsking] = useState(false)
  const [busy, setBusy] = useState(false)
  const rows = sessions.data?._embedded.data ?? []

  const signOutAll = async () => {
    setBusy(true)
    try {
      await endEverySession(personId)
      forgetSession()
    } catch (error) {
      toast('error', sentence(sessionFailed, error))
      setBusy(false)
    }
  }

  return (
    <section className="card stack" aria-labelledby="sessions-title">
      <h2 id="sessions-title">Appareils connectés</h2>
      <p className="soft">Déconnectez ceux que vous ne reconnaissez pas, puis changez votre mot de passe.</p>
      {sessions.isPending && <SkeletonRows rows={2} />}
      {sessions.isError && (
        <ErrorState onRetry={() => void sessions.refetch()}>Vos connexions n’ont pas pu être chargées.</ErrorState>
      )}
      <ul className="plain lines">
        {rows.map((session) => (
          <li key={session.id}>
            <SessionLine personId={personId} session={session} />
          </li>
        ))}
      </ul>
      <div>
        <Button variant="default" onClick={() => setAsking(true)}>
          Me déconnecter partout
        </Button>
      </div>
      <Confirm
        opened={asking}
        title={'Vous déconnecter partout\u00a0?'}
        action="Me déconnecter partout"
        busy={busy}
        onConfirm={() => void signOutAll()}
        onClose={() => setAsking(false)}
      >
        Tous vos appareils sont déconnectés, celui-ci aussi. Vous vous reconnecterez avec votre mot de passe.
      </Confirm>
    </section>
  )
}

function SessionLine({ personId, session }: { personId: number; session: Session }) {
  const queries = useQueryClient()
  const [busy, setBusy] = useState(false)
  const end = async () => {
    setBusy(true)
    try {
      await endSessionOf(personId, session.id)
      toast('success', sessionEnded)
      await queries.invalidateQueries({ queryKey: sessionsQuery(personId).queryKey })
    } catch (error) {
      toast('error', sentence(sessionFailed, error))
      setBusy(false)
    }
  }
  return (
    <div className="account-line">
      <div>
        <strong>Connecté le {formatMoment(session.createdAt)}</strong>
        <div className="soft">Se déconnecte de lui-même le {formatMoment(session.expiresAt)}</div>
      </div>
      {session.current ? (
        <Badge tone="good">Cet appareil</Badge>
      ) : (
        <Button variant="default" loading={busy} onClick={() => void end()}>
          Déconnecter<span className="visually-hidden"> la connexion du {formatMoment(session.createdAt)}</span>
        </Button>
      )}
    </div>
  )
}
