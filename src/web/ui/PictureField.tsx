import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import type { Picture as Shown } from '../../shared/picture.ts'
import { Confirm } from './Confirm.tsx'
import { Picture } from './Picture.tsx'
import styles from './PictureField.module.css'
import { PictureUpload, type SendPicture } from './PictureUpload.tsx'
import { Notice } from './states.tsx'

type Props = {
  label: string
  picture: Shown | null
  maxBytes: number
  send: SendPicture<unknown>
  remove: () => Promise<unknown>
  onChanged: () => unknown
}

/** A picture field: choose, upload with progress, preview, remove. */
export function PictureField({ label, picture, maxBytes, send, remove, onChanged }: Props) {
  const [sure, setSure] = useState(false)
  const removing = useMutation({ mutationFn: remove, onSuccess: onChanged, onSettled: () => setSure(false) })
  return (
    <div className="stack">
      {picture && <Picture picture={picture} alt="" sizes="(min-width: 480px) 440px, 90vw" />}
      <p className={`soft ${styles.status}`} role="status">
        {picture?.state === 'PROCESSING' && 'L’image sera nette dans un instant.'}
      </p>
      {picture?.state === 'UNREADABLE' && (
        <Notice tone="bad" title="Cette image n’a pas pu être préparée. Choisissez-en une autre." />
      )}
      <PictureUpload label={label} maxBytes={maxBytes} send={send} onSent={onChanged} />
      {removing.isError && <Notice tone="bad" alert title="L’image n’a pas pu être retirée. Réessayez." />}
      {picture && (
        <Button variant="subtle" color="red" onClick={() => setSure(true)}>
          Retirer l’image
        </Button>
      )}
      <Confirm
        opened={sure}
        title={`Retirer l’image\u00a0?`}
        action="Retirer"
        busy={removing.isPending}
        onConfirm={() => removing.mutate()}
        onClose={() => setSure(false)}
      >
        Elle est effacée pour de bon, dans toutes ses tailles.
      </Confirm>
    </div>
  )
}
