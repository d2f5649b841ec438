import { Button } from '@mantine/core'
import { IconPaperclip } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import styles from './MailPreview.module.css'
import { SegmentedChoice } from './Segments.tsx'
import { ErrorState, Notice, type Tone } from './states.tsx'
import { formatBytes } from './upload/totals.ts'

type Width = 'desk' | 'phone'
const WIDTHS: { value: Width; label: string }[] = [
  { value: 'desk', label: 'Ordinateur' },
  { value: 'phone', label: 'Téléphone' },
]

type Failed = { children: string; onRetry: () => void; onBack?: () => void }

/** Stands for a preview that could not be read. What was written is not lost: the way back to it stays open. */
export const PreviewFailed = ({ children, onRetry, onBack }: Failed) => (
  <div className="stack">
    <ErrorState onRetry={onRetry}>{children}</ErrorState>
    {onBack && (
      <div>
        <Button variant="default" onClick={onBack}>
          Retour
        </Button>
      </div>
    )}
  </div>
)

type Props = {
  /** The mail as the server writes it for each recipient. */
  mail: { subject: string; html: string; attachments: readonly { id: string; name: string; size: number }[] }
  /** Number of recipients and, in `others`, a sentence for each reason why somebody gets none. */
  recipients: { tone: Tone; title: string; others: readonly string[]; more?: ReactNode }
  /** Sends it to the author only. */
  sendTrial: () => Promise<unknown>
}

/**
 * Preview of every mail to many: recipients, people left out, its look on a desktop and a phone, and a trial to
 * oneself.
 */
export function MailPreview({ mail: { subject, html, attachments }, recipients, sendTrial }: Props) {
  const trial = useMutation({ mutationFn: sendTrial })
  const [width, setWidth] = useState<Width>('desk')
  return (
    <>
      <Notice tone={recipients.tone} title={recipients.title}>
        {recipients.others.map((words) => (
          <p key={words}>{words}</p>
        ))}
        {recipients.more}
      </Notice>
      <figure className={styles.preview} aria-label="Aperçu de l’e-mail">
        <figcaption className="row between">
          <span>
            <span className="soft">Objet&nbsp;: </span>
            <strong>{subject}</strong>
          </span>
          <div className={styles.widths}>
            <SegmentedChoice label="Largeur de l’aperçu" options={WIDTHS} chosen={width} onChoose={setWidth} />
          </div>
        </figcaption>
        {attachments.length > 0 && (
          <ul className={styles.files} aria-label="Pièces jointes">
            {attachments.map(({ id, name, size }) => (
              <li key={id}>
                <IconPaperclip size={16} aria-hidden="true" /> {name} <span className="soft">{formatBytes(size)}</span>
              </li>
            ))}
          </ul>
        )}
        {/* Sandboxed: no script runs, and links lead nowhere. */}
        <iframe
          className={styles.mail}
          data-width={width}
          title="L’e-mail tel qu’il s’affichera"
          srcDoc={html}
          sandbox=""
        />
        {trial.isSuccess ? (
          <Notice tone="good">Le test est parti à votre adresse. Vous pouvez attendre de l’avoir lu.</Notice>
        ) : (
          <div>
            <Button variant="default" loading={trial.isPending} onClick={() => trial.mutate()}>
              M’envoyer un test
            </Button>
          </div>
        )}
        {trial.isError && (
          <Notice tone="bad" alert>
            Le test n’a pas pu partir. Réessayez dans un instant.
          </Notice>
        )}
      </figure>
    </>
  )
}
