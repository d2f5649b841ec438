import { Button, type ButtonProps } from '@mantine/core'
import type { ReactNode } from 'react'
import { counted } from '../../../shared/counted.ts'
import { Notice } from '../states.tsx'
import { FilesDrop } from './FilesDrop.tsx'
import type { Queue } from './queue.ts'
import { totalsOf } from './totals.ts'
import styles from './UploadList.module.css'
import { UploadRows } from './UploadRows.tsx'
import { UploadTotal } from './UploadTotal.tsx'
import { useFiles, usePace } from './useUploads.ts'

type Props = {
  queue: Queue
  /** Accessible name of the field. */
  label: string
  accept: string
  icon: ReactNode
  action: string
  /** Look of the button, if it is not the screen's main action. */
  button?: ButtonProps
  /** Whether a whole folder may be chosen. */
  folders?: boolean
  /** Text about finished files. */
  done?: readonly [one: string, several: string]
  /** Why a file failed, as a sentence. */
  reasonOf: (error: unknown) => string
}

/** Uploads many files: a bar for each and one for all, with pause, resume and retry. */
export function UploadList({
  queue,
  label,
  accept,
  icon,
  action,
  button,
  folders = true,
  done: doneWords = ['fichier envoyé', 'fichiers envoyés'],
  reasonOf,
}: Props) {
  const uploads = useFiles(queue)
  const pace = usePace(queue)
  const totals = totalsOf(uploads)
  const { all, done, there, left } = totals
  const failed = uploads.filter(({ state }) => state === 'FAILED')
  return (
    <div className="stack">
      <FilesDrop
        label={label}
        accept={accept}
        icon={icon}
        action={action}
        button={button}
        folders={folders}
        onFiles={queue.add}
      />
      {left > 0 && <UploadTotal queue={queue} totals={totals} pace={pace} />}
      <div role="status">
        {all > 0 && left === 0 && done > 0 && <Notice tone="good" title={`${counted(done, ...doneWords)}.`} />}
        {there > 0 && left === 0 && (
          <Notice tone="info" title={`${counted(there, 'fichier était', 'fichiers étaient')} déjà là.`}>
            Rien n’est en double&nbsp;: ce qui y était n’a pas été ajouté une seconde fois.
          </Notice>
        )}
      </div>
      {failed.length > 0 && (
        <Notice
          tone="bad"
          alert
          title={`${counted(failed.length, 'fichier n’a pas', 'fichiers n’ont pas')} pu être ${failed.length > 1 ? 'envoyés' : 'envoyé'}.`}
        >
          <ul className={styles.refused}>
            {failed.map(({ id, file, error }) => (
              <li key={id}>
                <strong>{file.name}</strong>&nbsp;: {reasonOf(error)}
              </li>
            ))}
          </ul>
          <Button variant="default" onClick={queue.again}>
            Renvoyer ce qui a échoué
          </Button>
        </Notice>
      )}
      {left > 0 && <UploadRows uploads={uploads} />}
    </div>
  )
}
