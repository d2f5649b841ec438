import { Button } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link, useParams } from 'react-router'
import { counted } from '../../../shared/counted.ts'
import { formatMoment } from '../../../shared/dates.ts'
import { HttpProblem } from '../../../web/http.ts'
import { NotFound } from '../../../web/ui/NotFound.tsx'
import { Page } from '../../../web/ui/Page.tsx'
import { RichText } from '../../../web/ui/RichText.tsx'
import { ErrorState, SkeletonRows } from '../../../web/ui/states.tsx'
import { toast } from '../../../web/ui/toast.tsx'
import { useMay } from '../../platform/access/client.ts'
import { may } from '../../platform/access/contract.ts'
import { MailsInQueue } from '../mail-delivery/pace/components/MailsInQueue.tsx'
import { AttachmentLinks } from './attachments/components/AttachmentLinks.tsx'
import { mailingQuery, retryMailing } from './client.ts'
import { ByPost } from './components/ByPost.tsx'
import { Recipients } from './components/Recipients.tsx'
import { type MailingDetails, OUTCOMES } from './contract.ts'
import { KIND_LABELS, OUTCOME_LABELS } from './labels.ts'

const CRUMBS = [{ label: 'Envois', to: '/management/mailings' }]

/** `/management/mailings/{id}`: a sent mailing with its text and its status. */
export function MailingPage() {
  const id = Number(useParams().mailingId)
  const { data, error, refetch } = useQuery({ ...mailingQuery(id), enabled: Number.isInteger(id) && id > 0 })
  if (data) return <Mailing mailing={data} />
  if (!(Number.isInteger(id) && id > 0) || (error instanceof HttpProblem && error.status === 404))
    return (
      <NotFound
        title="Envoi introuvable"
        sentence="Il a plus d’un an, ou il n’est pas à une commission que vous administrez."
      />
    )
  return (
    <Page title="Envoi" crumbs={CRUMBS}>
      {error ? (
        <ErrorState onRetry={() => void refetch()}>Cet envoi n’a pas pu être chargé.</ErrorState>
      ) : (
        <SkeletonRows rows={4} height={72} />
      )}
    </Page>
  )
}

function Mailing({ mailing }: { mailing: MailingDetails }) {
  const { id, kind, subject, commission, author, createdAt, total, text, html, attachments } = mailing
  const seesPersons = useMay(may.managePersons)
  return (
    <Page title={subject} crumbs={CRUMBS}>
      <p className="soft">
        {KIND_LABELS[kind]}
        {commission && ` · ${commission.name}`} · {kind === 'POST' ? 'imprimé' : 'envoyé'} le {formatMoment(createdAt)}{' '}
        par {author ?? 'un compte effacé'} · pour {counted(total, 'personne')}
      </p>
      <div className="stack-lg">
        {kind !== 'POST' && <Figures mailing={mailing} />}
        <section className="card stack" aria-labelledby="written">
          <h2 id="written">Ce qui a été écrit</h2>
          {html === null ? <p className="as-typed">{text}</p> : <RichText html={html} />}
          <AttachmentLinks files={attachments} />
        </section>
        {kind !== 'POST' && seesPersons && <Recipients id={id} />}
      </div>
    </Page>
  )
}

function Figures({ mailing: { id, outcomes, mails, failed } }: { mailing: MailingDetails }) {
  const queries = useQueryClient()
  // The reason of a failure names the recipient, whom administrators of a commission may not see.
  const opensMails = useMay(may.manageSociety)
  const again = useMutation({
    mutationFn: () => retryMailing(id),
    onSuccess: ({ count }) =>
      toast(
        'success',
        count > 0 ? `${counted(count, 'e-mail repart', 'e-mails repartent')}.` : 'Tout est déjà reparti.',
      ),
    onError: () => toast('error', 'Les e-mails n’ont pas pu être remis en file. Réessayez.'),
    onSettled: () => queries.invalidateQueries({ queryKey: ['mailings'] }),
  })
  return (
    <section className="card stack" aria-labelledby="outcome">
      <h2 id="outcome">Ce qu’il en est</h2>
      <dl className="facts">
        {OUTCOMES.filter((outcome) => outcomes[outcome]).map((outcome) => (
          <div key={outcome}>
            <dt>{OUTCOME_LABELS[outcome]}</dt>
            <dd>{outcomes[outcome]}</dd>
          </div>
        ))}
      </dl>
      {mails.waiting > 0 && <MailsInQueue mails={mails} />}
      {(outcomes.BY_POST ?? 0) > 0 && <ByPost mailingId={id} />}
      {failed > 0 && (
        <div className="row">
          <Button loading={again.isPending} onClick={() => again.mutate()}>
            Renvoyer à ceux qui ont échoué
          </Button>
          {opensMails && (
            <Link to="/management/mails" className="link-button">
              Voir pourquoi
            </Link>
          )}
        </div>
      )}
    </section>
  )
}
