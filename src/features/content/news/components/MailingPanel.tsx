import { Button } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { counted } from '../../../../shared/counted.ts'
import { sentence } from '../../../../web/http.ts'
import { Confirm } from '../../../../web/ui/Confirm.tsx'
import { MailPreview, PreviewFailed } from '../../../../web/ui/MailPreview.tsx'
import { ErrorState, Notice, SkeletonRows } from '../../../../web/ui/states.tsx'
import { toast } from '../../../../web/ui/toast.tsx'
import { MailsInQueue } from '../../../mailing/mail-delivery/pace/components/MailsInQueue.tsx'
import { forecast } from '../../../mailing/mail-delivery/pace/labels.ts'
import { ByPost } from '../../../mailing/mailings/components/ByPost.tsx'
import { byPostWords } from '../../../mailing/mailings/labels.ts'
import { TaskProgress } from '../../../platform/tasks/components/TaskProgress.tsx'
import type { News } from '../contract.ts'
import { askMailing, mailingQuery, newsMailQuery, sendTrial, withdrawMailing } from '../mailing/client.ts'
import type { Mailing } from '../mailing/contract.ts'

const mailFailed = {
  'already-asked': 'L’envoi est déjà demandé\u00a0: une actualité ne part qu’une fois.',
  draft: 'Un brouillon ne part pas\u00a0: publiez d’abord l’actualité.',
  over: 'Cette actualité est terminée\u00a0: elle ne part plus.',
  begun: 'Trop tard\u00a0: l’envoi a commencé.',
  other: 'L’envoi n’a pas pu être changé. Réessayez.',
}

/** Mailing of a news: recipients before it is requested, progress afterwards. */
export function MailingPanel({ news }: { news: News }) {
  const { data, isError, refetch } = useQuery(mailingQuery(news.id))
  return (
    <section className="card stack" aria-labelledby="mailing">
      <h2 id="mailing">Par e-mail</h2>
      {data && <MailingStatus news={news} labels={data} />}
      {!data && isError && (
        <ErrorState onRetry={() => void refetch()}>L’envoi par e-mail n’a pas pu être chargé.</ErrorState>
      )}
      {!data && !isError && <SkeletonRows rows={2} height={24} />}
    </section>
  )
}

function useAct(id: number, run: (id: number) => Promise<Mailing>) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: () => run(id),
    onSuccess: (updated) => queries.setQueryData(mailingQuery(id).queryKey, updated),
    onError: (error) => {
      toast('error', sentence(mailFailed, error))
      return queries.invalidateQueries({ queryKey: mailingQuery(id).queryKey })
    },
  })
}

function MailingStatus({ news, labels: { readers, endsAt, mailing } }: { news: News; labels: Mailing }) {
  const withdraw = useAct(news.id, withdrawMailing)
  if (mailing?.begunAt) return <Figures id={news.id} mailing={mailing} byPost={readers.byPost} />
  if (mailing && !mailing.droppedAt)
    return (
      <>
        <Notice tone="info">
          Le message partira quand l’actualité paraîtra, aux membres concernés qui reçoivent les nouvelles&nbsp;:{' '}
          {counted(readers.newsletter, 'membre')} aujourd’hui.
        </Notice>
        <div>
          <Button variant="default" loading={withdraw.isPending} onClick={() => withdraw.mutate()}>
            Ne plus l’envoyer
          </Button>
        </div>
      </>
    )
  return <Ask news={news} readers={readers} endsAt={endsAt} dropped={Boolean(mailing)} />
}

const readersWords = (many: number) =>
  `${counted(many, 'membre')} ${many > 1 ? 'pourront' : 'pourra'} la lire et ${many > 1 ? 'reçoivent' : 'reçoit'} les nouvelles par e-mail.`

type AskProps = { news: News; readers: Mailing['readers']; endsAt: string | null; dropped: boolean }

function Ask({ news, readers, endsAt, dropped }: AskProps) {
  const [sure, setSure] = useState(false)
  const ask = useAct(news.id, askMailing)
  const isDraft = news.state === 'DRAFT'
  const preview = useQuery({
    ...newsMailQuery(news.id),
    enabled: !isDraft && news.state !== 'EXPIRED' && readers.newsletter > 0,
  })
  const mail = preview.data
  const silent = readers.members - readers.newsletter - readers.byPost
  if (isDraft) return <p className="soft">Une fois publiée ou programmée, elle peut partir aux membres concernés.</p>
  if (news.state === 'EXPIRED') return <p className="soft">Cette actualité est terminée&nbsp;: elle ne part plus.</p>
  const planned = news.state === 'SCHEDULED'
  const many = counted(readers.newsletter, 'membre')
  return (
    <>
      {dropped && <Notice tone="warn">L’envoi demandé n’est pas parti&nbsp;: l’actualité n’était plus visible.</Notice>}
      {readers.newsletter === 0 && <p>Aucun membre concerné ne reçoit les nouvelles par e-mail.</p>}
      {preview.isLoading && <SkeletonRows rows={1} height={480} />}
      {preview.isError && (
        <PreviewFailed onRetry={() => void preview.refetch()}>L’aperçu n’a pas pu être préparé.</PreviewFailed>
      )}
      {mail && (
        <MailPreview
          mail={mail}
          recipients={{
            tone: 'info',
            title: readersWords(readers.newsletter),
            others: [
              ...(readers.byPost > 0 ? [byPostWords(readers.byPost)] : []),
              ...(silent > 0
                ? [`${counted(silent, 'lecteur ne reçoit pas', 'lecteurs ne reçoivent pas')} ces nouvelles par e-mail.`]
                : []),
            ],
          }}
          sendTrial={() => sendTrial(news.id)}
        />
      )}
      {readers.newsletter > 0 && (
        <div>
          <Button variant="default" loading={ask.isPending} onClick={() => setSure(true)}>
            {planned ? 'Envoyer par e-mail à la publication' : 'Envoyer par e-mail'}
          </Button>
        </div>
      )}
      <Confirm
        opened={sure}
        title={`Écrire à ${many}\u00a0?`}
        action={planned ? 'Prévoir l’envoi' : `Écrire à ${many}`}
        onConfirm={() => {
          setSure(false)
          ask.mutate()
        }}
        onClose={() => setSure(false)}
      >
        Chacun reçoit «&nbsp;{news.title}&nbsp;» une seule fois, avec un lien pour ne plus recevoir de nouvelles.
        {planned ? ' Le message part quand l’actualité paraît.' : ' Un message parti ne se reprend pas.'}
        {!planned && endsAt && ` Au rythme que l’hébergeur accepte\u00a0: ${forecast(readers.newsletter, endsAt)}.`}
      </Confirm>
    </>
  )
}

type FiguresProps = { id: number; mailing: NonNullable<Mailing['mailing']>; byPost: number }

function Figures({ id, mailing, byPost }: FiguresProps) {
  const queries = useQueryClient()
  const { task, total, sent, waiting, failed, leftOut, mails } = mailing
  const again = () => queries.invalidateQueries({ queryKey: mailingQuery(id).queryKey })
  return (
    <>
      {task !== null && waiting > 0 && <TaskProgress id={task} label="Préparation des messages" onEnd={again} />}
      <div role="status">
        <p>
          {waiting > 0
            ? 'Les messages partent.'
            : `Envoi terminé\u00a0: ${counted(sent, 'message parti', 'messages partis')}.`}
        </p>
        {waiting > 0 && <MailsInQueue mails={mails} />}
      </div>
      <dl className="facts">
        <dt>Destinataires</dt>
        <dd>{total}</dd>
        <dt>Partis</dt>
        <dd>{sent}</dd>
        <dt>En attente</dt>
        <dd>{waiting}</dd>
        <dt>Échoués</dt>
        <dd>{failed}</dd>
        {leftOut > 0 && (
          <>
            <dt>Écartés</dt>
            <dd>{leftOut} (entre-temps désabonnés ou plus concernés)</dd>
          </>
        )}
      </dl>
      {byPost > 0 && mailing.mailingId !== null && (
        <>
          <p>{byPostWords(byPost)}</p>
          <ByPost mailingId={mailing.mailingId} />
        </>
      )}
    </>
  )
}
