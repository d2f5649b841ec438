import { Button } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { formatMoment } from '../../shared/dates.ts'
import { AllDone } from '../../web/art/empty/AllDone.tsx'
import { Page } from '../../web/ui/Page.tsx'
import { Badge, EmptyState, ErrorState, SkeletonRows } from '../../web/ui/states.tsx'
import { toast } from '../../web/ui/toast.tsx'
import { sendMailAgain, stuckMailsQuery } from './client.ts'
import type { StuckMail } from './contract.ts'

/** The mails that did not go out: what keeps them, and a way to send them again. */
export function StuckMailsPage() {
  const { data, isError, refetch } = useQuery(stuckMailsQuery)
  const mails = data?._embedded.data ?? []
  return (
    <Page title="E-mails en souffrance">
      {isError && <ErrorState onRetry={() => void refetch()}>La liste n’a pas pu être chargée.</ErrorState>}
      {!data && !isError && <SkeletonRows rows={4} height={96} />}
      {data && mails.length === 0 && (
        <EmptyState
          drawing={<AllDone />}
          action={
            <Button component={Link} to="/" variant="default">
              Revenir à l’accueil
            </Button>
          }
        >
          Tous les e-mails sont partis.
        </EmptyState>
      )}
      <ul className="plain">
        {mails.map((mail) => (
          <Stuck key={mail.id} mail={mail} />
        ))}
      </ul>
    </Page>
  )
}

function Stuck({ mail }: { mail: StuckMail }) {
  const queries = useQueryClient()
  const [busy, setBusy] = useState(false)
  const again = async () => {
    setBusy(true)
    await sendMailAgain(mail.id).then(
      () => toast('success', 'L’e-mail est remis en file\u00a0: il part dans un instant.'),
      () => toast('error', 'L’e-mail n’a pas pu être remis en file. Réessayez.'),
    )
    setBusy(false)
    await queries.invalidateQueries({ queryKey: ['mails', 'stuck'] })
  }
  const dead = mail.state === 'DEAD'
  return (
    <li className="card stack">
      <div className="row between">
        <strong>{mail.subject}</strong>
        <Badge tone={dead ? 'bad' : 'warn'}>{dead ? 'Abandonné' : 'Nouvel essai prévu'}</Badge>
      </div>
      <p className="soft">
        Écrit le {formatMoment(mail.createdAt)}, essayé {mail.attempts} fois.
        {mail.lastError && ` Réponse du serveur\u00a0: ${mail.lastError}`}
      </p>
      <div className="row">
        {dead && (
          <Button variant="default" loading={busy} onClick={() => void again()}>
            Envoyer à nouveau
          </Button>
        )}
        {mail.personId !== null && <Link to={`/person/${mail.personId}`}>Voir la personne</Link>}
      </div>
    </li>
  )
}
