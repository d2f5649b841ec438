import '@mantine/core/styles/Progress.css'
import { Button, Progress } from '@mantine/core'
import { IconPhoto } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { PICTURE_TYPES } from '../../shared/picture.ts'
import { HttpProblem, sentence } from '../http.ts'
import { FileDrop } from './FileDrop.tsx'
import { Notice } from './states.tsx'

const BAD_PICTURES: Record<string, string> = {
  'not-a-picture': 'Ce fichier n’est pas une image\u00a0: choisissez un JPEG, un PNG, un WebP, un AVIF ou un HEIC.',
  'picture-too-large': 'Cette image a plus de 50\u00a0millions de pixels. Réduisez-la, puis envoyez-la de nouveau.',
  'picture-unreadable': 'Cette image est abîmée ou incomplète. Choisissez-en une autre.',
}
const megabytes = (bytes: number) => `${Math.floor(bytes / 1_000_000)}\u00a0Mo`

const reasonOf = (error: unknown, maxBytes: number) =>
  (error instanceof HttpProblem && error.errors.map(({ code }) => BAD_PICTURES[code]).find(Boolean)) ||
  sentence(
    {
      413: `Cette image dépasse ${megabytes(maxBytes)}. Réduisez-la, puis envoyez-la de nouveau.`,
      other: 'L’image n’a pas pu être enregistrée. Réessayez.',
    },
    error,
  )

/** Sends the file and tells how much of it has left, 0 to 1. */
export type SendPicture<Sent> = (file: File, tell: (sent: number) => void, signal: AbortSignal) => Promise<Sent>

type Props<Sent> = {
  label: string
  maxBytes: number
  send: SendPicture<Sent>
  onSent: (sent: Sent) => unknown
}

/** A picture that one chooses and sees leaving. */
export function PictureUpload<Sent>({ label, maxBytes, send, onSent }: Props<Sent>) {
  const [sent, setSent] = useState(0)
  const stop = useRef(new AbortController())
  const sending = useMutation({
    mutationFn: (file: File) => {
      setSent(0)
      stop.current = new AbortController()
      if (file.size > maxBytes) return Promise.reject(new HttpProblem(413, {}))
      return send(file, setSent, stop.current.signal)
    },
    onSuccess: onSent,
  })
  const failed = sending.error?.name === 'AbortError' ? null : sending.error
  return (
    <>
      {sending.isPending ? (
        <>
          <Progress value={sent * 100} size="lg" aria-label={`Envoi\u00a0: ${label}`} />
          <div className="row between">
            <span>{sent < 1 ? `${Math.round(sent * 100)}\u00a0% envoyés` : 'Vérification de l’image…'}</span>
            <Button variant="subtle" onClick={() => stop.current.abort()}>
              Annuler
            </Button>
          </div>
        </>
      ) : (
        <FileDrop
          label={label}
          accept={PICTURE_TYPES.join()}
          icon={<IconPhoto size={32} stroke={1.5} aria-hidden="true" />}
          name={undefined}
          busy={false}
          onFile={sending.mutate}
        />
      )}
      {failed && <Notice tone="bad" alert title={reasonOf(failed, maxBytes)} />}
    </>
  )
}
