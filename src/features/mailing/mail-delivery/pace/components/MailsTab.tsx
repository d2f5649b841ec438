import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { counted } from '../../../../../shared/counted.ts'
import { ErrorState, Notice, SkeletonRows } from '../../../../../web/ui/states.tsx'
import { paceQuery } from '../client.ts'
import type { Pace } from '../contract.ts'
import { whenOf } from '../labels.ts'
import { MailTrial } from './MailTrial.tsx'
import { PaceForm } from './PaceForm.tsx'

/** « E-mails »: the sending rate, the queue, and whether sending works. */
export function MailsTab() {
  const { data, isError, refetch } = useQuery(paceQuery)
  if (isError && !data)
    return <ErrorState onRetry={() => void refetch()}>L’état des e-mails n’a pas pu être chargé.</ErrorState>
  if (!data) return <SkeletonRows rows={2} height={200} />
  return (
    <div className="stack">
      <Waiting pace={data} />
      <PaceForm pace={data} />
      <MailTrial />
    </div>
  )
}

function Waiting({ pace: { single, mass, endsAt, pausedUntil, answer } }: { pace: Pace }) {
  return (
    <section className="card stack" aria-labelledby="mails-waiting">
      <h2 id="mails-waiting">En attente d’envoi</h2>
      {pausedUntil && (
        <Notice
          tone="warn"
          title={`Le serveur d’e-mails n’envoie rien pour l’instant\u00a0: nouvel essai ${whenOf(pausedUntil)}.`}
        >
          <p>Rien n’est perdu, les e-mails partiront dès qu’il les acceptera.</p>
          {answer && <p>Sa réponse&nbsp;: {answer}</p>}
        </Notice>
      )}
      {endsAt ? (
        <p>
          <strong>{counted(single + mass, 'e-mail')}</strong>
          {mass > 0 && ` (dont ${counted(mass, 'd’un envoi groupé', 'd’envois groupés')})`}, tous partis{' '}
          {whenOf(endsAt)}.
        </p>
      ) : (
        <p className="soft">Rien n’attend&nbsp;: tous les e-mails sont partis.</p>
      )}
      <Link to="/management/mails" className="link-button">
        Voir les e-mails qui n’ont pas pu partir
      </Link>
    </section>
  )
}
