import { Button } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Link } from 'react-router'
import { counted } from '../../../shared/counted.ts'
import { formatMoment } from '../../../shared/dates.ts'
import { List } from '../../../web/ui/list/List.tsx'
import { useList } from '../../../web/ui/list/useList.ts'
import { HomeButton } from '../../../web/ui/NotFound.tsx'
import { Page } from '../../../web/ui/Page.tsx'
import { Badge } from '../../../web/ui/states.tsx'
import { toast } from '../../../web/ui/toast.tsx'
import { ReturnsState } from '../bounces/components/ReturnsState.tsx'
import { readStuckMails, saveStuckMails, sendMailAgain } from './client.ts'
import type { StuckMail } from './contract.ts'
import { STATE_LABELS } from './labels.ts'

const stuck = { size: 50, filters: {} }

/** The mails that could not be sent, with the reason and a button to retry. */
export function StuckMailsPage() {
  const list = useList(stuck, ['mails', 'stuck'], ({ page, size }, _values, signal) =>
    readStuckMails({ page, size }, signal),
  )
  return (
    <Page title="E-mails qui n’ont pas pu partir">
      <List
        list={list}
        label="E-mails qui n’ont pas pu partir"
        count={(total) => counted(total, 'e-mail')}
        items={{ key: ({ id }) => id, show: (mail) => <Stuck mail={mail} />, height: [190, 140] }}
        exporting={{
          title: 'Exporter les e-mails qui n’ont pas pu partir',
          what: 'L’objet de chaque e-mail, son jour, ses essais et la réponse du serveur.',
          save: saveStuckMails,
        }}
        empty={{
          nothing: 'Tous les e-mails sont partis.',
          action: <HomeButton />,
        }}
      />
      {/* Rendered once the length of the list is known, so that it doesn't move. */}
      {(list.rows || list.failed) && <ReturnsState />}
    </Page>
  )
}

function Stuck({ mail }: { mail: StuckMail }) {
  const queries = useQueryClient()
  const again = useMutation({
    mutationFn: () => sendMailAgain(mail.id),
    onSuccess: () => toast('success', 'L’e-mail est remis en file\u00a0: il part dans un instant.'),
    onError: () => toast('error', 'L’e-mail n’a pas pu être remis en file. Réessayez.'),
    onSettled: () => queries.invalidateQueries({ queryKey: ['mails', 'stuck'] }),
  })
  const dead = mail.state === 'DEAD'
  return (
    <div className="stack-tight">
      <div className="row between">
        <strong>{mail.subject}</strong>
        <Badge tone={dead ? 'bad' : 'warn'}>{STATE_LABELS[mail.state]}</Badge>
      </div>
      <p className="soft">
        Écrit le {formatMoment(mail.createdAt)}, essayé {mail.attempts} fois.
        {mail.lastError && ` Réponse du serveur\u00a0: ${mail.lastError}`}
      </p>
      <div className="row">
        {dead && (
          <Button variant="default" loading={again.isPending} onClick={() => again.mutate()}>
            Envoyer à nouveau
          </Button>
        )}
        {mail.personId !== null && (
          <Link to={`/person/${mail.personId}`} className="link-button">
            Voir la personne
          </Link>
        )}
      </div>
    </div>
  )
}
