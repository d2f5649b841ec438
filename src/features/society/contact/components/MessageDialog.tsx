import { Button } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { formatMoment } from '../../../../shared/dates.ts'
import { de } from '../../../../shared/french.ts'
import { HttpProblem, sentence } from '../../../../web/http.ts'
import { Confirm } from '../../../../web/ui/Confirm.tsx'
import { Dialog } from '../../../../web/ui/Dialog.tsx'
import { ErrorState, Notice, SkeletonRows } from '../../../../web/ui/states.tsx'
import { toast } from '../../../../web/ui/toast.tsx'
import { useMay } from '../../../platform/access/client.ts'
import { may } from '../../../platform/access/contract.ts'
import { type Act, doTo, messageQuery } from '../client.ts'
import type { ContactMessage } from '../contract.ts'
import { STATE_LABELS, writerOf } from '../labels.ts'
import { stateFailed } from '../messages.ts'
import { AnswerForm } from './AnswerForm.tsx'

/** A message of the contact form with its answers, and a form to answer. */
export function MessageDialog({ id, onClose }: { id: number; onClose: () => void }) {
  const { data, error, refetch } = useQuery(messageQuery(id))
  const gone = error instanceof HttpProblem && (error.status === 404 || error.status === 403)
  return (
    <Dialog title={data?.subject || 'Message'} onClose={onClose} long size={720}>
      {gone && <Notice tone="warn" title="Ce message n’existe pas, ou il n’est pas pour vous." />}
      {error && !gone && <ErrorState onRetry={() => void refetch()}>Le message n’a pas pu être chargé.</ErrorState>}
      {!data && !error && <SkeletonRows rows={2} height={120} />}
      {data && <MessageBody message={data} onClose={onClose} />}
    </Dialog>
  )
}

function MessageBody({ message, onClose }: { message: ContactMessage; onClose: () => void }) {
  const { state, commission, createdAt, text, email, phone, personId, answers, anonymisedAt } = message
  // An administrator of a commission only may not open pages of persons.
  const opensPersons = useMay(may.managePersons)
  return (
    <div className="stack">
      <dl className="facts">
        <dt>De</dt>
        <dd>
          {personId !== null && opensPersons ? (
            <Link to={`/person/${personId}`}>{writerOf(message)}</Link>
          ) : (
            writerOf(message)
          )}
        </dd>
        {!anonymisedAt && (
          <>
            <dt>E-mail</dt>
            <dd>{email}</dd>
            <dt>Téléphone</dt>
            <dd>{phone}</dd>
          </>
        )}
        <dt>Pour</dt>
        <dd>{commission?.name ?? 'L’association'}</dd>
        <dt>Reçu le</dt>
        <dd>
          {formatMoment(createdAt)} · {STATE_LABELS[state]}
        </dd>
      </dl>
      {anonymisedAt ? (
        <Notice tone="quiet" title={`Anonymisé le ${formatMoment(anonymisedAt)}.`} />
      ) : (
        <blockquote className="as-typed">{text}</blockquote>
      )}
      {answers.map((answer) => (
        <section key={answer.id} className="card stack-tight" aria-label={`Réponse du ${formatMoment(answer.at)}`}>
          <strong>
            Réponse{answer.author && ` ${de(answer.author)}`}, le {formatMoment(answer.at)}
          </strong>
          <p className="as-typed">{answer.text || 'Texte effacé.'}</p>
        </section>
      ))}
      {!anonymisedAt && <AnswerForm message={message} onCancel={onClose} />}
      <Acts message={message} />
    </div>
  )
}

function Acts({ message: { id, state, anonymisedAt } }: { message: ContactMessage }) {
  const queries = useQueryClient()
  const [sure, setSure] = useState(false)
  const act = useMutation({
    mutationFn: (what: Act) => doTo(id, what),
    onSuccess: (saved) => {
      queries.setQueryData(messageQuery(id).queryKey, saved)
      setSure(false)
      return queries.invalidateQueries({ queryKey: ['messages'] })
    },
    onError: (error) => toast('error', sentence(stateFailed, error)),
  })
  return (
    <div className="row">
      {state === 'CLOSED' ? (
        <Button variant="default" loading={act.isPending} onClick={() => act.mutate('reopen')}>
          Rouvrir
        </Button>
      ) : (
        <Button variant="default" loading={act.isPending} onClick={() => act.mutate('close')}>
          {state === 'NEW' ? 'Classer sans répondre' : 'Classer'}
        </Button>
      )}
      {!anonymisedAt && (
        <Button variant="default" onClick={() => setSure(true)}>
          Anonymiser…
        </Button>
      )}
      <Confirm
        opened={sure}
        title="Anonymiser ce message&#160;?"
        action="Anonymiser"
        busy={act.isPending}
        onConfirm={() => act.mutateAsync('anonymise')}
        onClose={() => setSure(false)}
      >
        Le nom, l’adresse, le sujet et le texte s’effacent pour toujours, des réponses aussi. Il restera qu’un message
        est arrivé ce jour-là.
      </Confirm>
    </div>
  )
}
