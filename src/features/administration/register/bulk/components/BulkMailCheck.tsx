import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { sentence } from '../../../../../web/http.ts'
import { Refusal } from '../../../../../web/ui/form/FormEnd.tsx'
import type { FormOf } from '../../../../../web/ui/form/useFormOf.ts'
import { MailPreview, PreviewFailed } from '../../../../../web/ui/MailPreview.tsx'
import { SkeletonRows } from '../../../../../web/ui/states.tsx'
import { forecast } from '../../../../mailing/mail-delivery/pace/labels.ts'
import type { Attachment } from '../../../../mailing/mailings/attachments/contract.ts'
import { nameOf } from '../../../../society/persons/components/PersonFacts.ts'
import type { LettersRequest, Selection } from '../../contract.ts'
import { previewQuery, sendTrial } from '../client.ts'
import type { Message, MessageForm, Verdict } from '../contract.ts'
import { previewFailed, RECIPIENT_WORDS, VERDICT_WORDS } from '../messages.ts'
import styles from './Bulk.module.css'

/** Draft of a message, with its files. */
export type MessageDraft = Message & { files: Attachment[] }
export const EMPTY_MESSAGE: MessageDraft = { purpose: 'NEWS', subject: '', text: '', files: [] }

export const messageOf = ({ files, ...message }: MessageDraft): MessageForm => ({
  ...message,
  attachments: files.map(({ id }) => id),
})

type Props = { selection: Selection; form: FormOf<MessageDraft>; onSend: () => void; onBack: () => void }

/** Check before sending to many: recipients and who is left out, preview, trial mail. */
export function BulkMailCheck({ selection, form, onSend, onBack }: Props) {
  const { busy } = form
  const message = messageOf(form.values)
  // The mail adds a greeting by itself; a letter starts with its text.
  const letters: LettersRequest = {
    selection,
    recipients: 'WITHOUT_EMAIL',
    subject: message.subject,
    text: `Bonjour,\n\n${message.text}`,
  }
  const { data, error, refetch } = useQuery(previewQuery(selection, message))
  if (error)
    return (
      <PreviewFailed onRetry={() => void refetch()} onBack={onBack}>
        {sentence(previewFailed, error)}
      </PreviewFailed>
    )
  if (!data) return <SkeletonRows rows={3} />
  const { DONE = 0, ...others } = data.counts
  const left = Object.entries(others) as [Exclude<Verdict, 'DONE'>, number][]
  return (
    <div className="stack">
      <MailPreview
        mail={data.mail}
        recipients={{
          tone: DONE > 0 ? 'info' : 'warn',
          title: `${RECIPIENT_WORDS(DONE)}.`,
          others: left.map(([verdict, number]) => `${VERDICT_WORDS[verdict](number)}.`),
          more: data.endsAt && (
            <p>Pour que l’hébergeur les accepte, ils s’étalent&nbsp;: {forecast(DONE, data.endsAt)}.</p>
          ),
        }}
        sendTrial={() => sendTrial(message)}
      />
      {data.withoutEmail.length > 0 && (
        <section className="stack" aria-labelledby="without-email">
          <h3 id="without-email">À écrire par courrier</h3>
          <ul className={`framed ${styles.left}`}>
            {data.withoutEmail.map((person) => (
              <li key={person.id}>
                <Link to={`/person/${person.id}`}>{nameOf(person)}</Link>
              </li>
            ))}
          </ul>
          {(data.counts.NO_EMAIL ?? 0) > data.withoutEmail.length && (
            <p className="soft">Voici les {data.withoutEmail.length} premiers.</p>
          )}
          <div className="row">
            <Button component={Link} to="/management/letters" state={letters} variant="default">
              Par courrier
            </Button>
          </div>
        </section>
      )}
      <Refusal form={form} />
      <div className="row">
        <Button disabled={DONE === 0} loading={busy} onClick={onSend}>
          {DONE > 1 ? `Envoyer aux ${DONE} membres` : 'Envoyer'}
        </Button>
        <Button variant="default" disabled={busy} onClick={onBack}>
          Modifier
        </Button>
      </div>
    </div>
  )
}
