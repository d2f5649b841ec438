import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import styles from './MailPreview.module.css'
import { Notice } from './states.tsx'

type Props = {
  /** With its `html` it is shown as a mail program shows it. */
  mail: { subject: string; text: string; html?: string }
  sendTrial: () => Promise<unknown>
}

/** A preview of a bulk mail, with a button to send it to oneself first. */
export function MailPreview({ mail: { subject, text, html }, sendTrial }: Props) {
  const trial = useMutation({ mutationFn: sendTrial })
  return (
    <figure className={styles.preview} aria-label="Aperçu de l’e-mail">
      <figcaption>
        <span className="soft">Objet&nbsp;: </span>
        <strong>{subject}</strong>
      </figcaption>
      {html === undefined ? (
        <p className="as-typed">{text.replace(/^=+$\n/m, '')}</p>
      ) : (
        // In a sandbox: no script runs, and links do nothing.
        <iframe className={styles.mail} title="L’e-mail tel qu’il s’affichera" srcDoc={html} sandbox="" />
      )}
      {trial.isSuccess ? (
        <Notice tone="good">L’essai est parti à votre adresse. Vous pouvez attendre de l’avoir lu.</Notice>
      ) : (
        <div>
          <Button variant="default" loading={trial.isPending} onClick={() => trial.mutate()}>
            M’envoyer un essai
          </Button>
        </div>
      )}
      {trial.isError && (
        <Notice tone="bad" alert>
          L’essai n’a pas pu partir. Réessayez dans un instant.
        </Notice>
      )}
    </figure>
  )
}
