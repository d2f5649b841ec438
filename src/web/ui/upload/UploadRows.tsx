import '@mantine/core/styles/Progress.css'
import { Progress } from '@mantine/core'
import { memo } from 'react'
import type { Upload } from './queue.ts'
import { formatBytes } from './totals.ts'
import styles from './UploadList.module.css'

const SAID: Record<Upload['state'], string> = {
  WAITING: 'En attente',
  SENDING: 'Envoi…',
  DONE: 'Envoyé',
  THERE: 'Déjà là',
  FAILED: 'En échec',
}

function stateWords({ state, sent }: Upload) {
  if (state !== 'SENDING') return SAID[state]
  return sent < 1 ? `${Math.round(sent * 100)}\u00a0%` : 'Vérification…'
}

const Row = memo(({ upload }: { upload: Upload }) => {
  const { file, state, sent } = upload
  return (
    <li className={styles.row}>
      <span className={styles.name}>{file.name}</span>
      <span className="soft small">{state === 'WAITING' ? formatBytes(file.size) : stateWords(upload)}</span>
      {state === 'SENDING' && <Progress className={styles.bar} value={sent * 100} aria-label={file.name} />}
    </li>
  )
})

const rowsOf = (label: string, uploads: readonly Upload[]) => (
  <ul className={`framed ${styles.rows}`} aria-label={label}>
    {uploads.map((upload) => (
      <Row key={upload.id} upload={upload} />
    ))}
  </ul>
)

/** Each file with its bar: those being sent, and all of them on request. */
export const UploadRows = ({ uploads }: { uploads: readonly Upload[] }) => (
  <>
    {rowsOf(
      'En cours d’envoi',
      uploads.filter(({ state }) => state === 'SENDING'),
    )}
    <details>
      <summary>Détail par fichier</summary>
      {rowsOf('Tous les fichiers', uploads)}
    </details>
  </>
)
