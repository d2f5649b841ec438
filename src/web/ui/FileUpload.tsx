import '@mantine/core/styles/Progress.css'
import { Button, Progress } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { type ReactNode, useRef, useState } from 'react'
import { HttpProblem } from '../http.ts'
import { FileDrop } from './FileDrop.tsx'
import styles from './FileUpload.module.css'
import { Notice } from './states.tsx'

/** Sends the file and reports its progress, 0 to 1. */
export type SendFile<Sent> = (file: File, tell: (sent: number) => void, signal: AbortSignal) => Promise<Sent>

type Props<Sent> = {
  label: string
  accept: string
  icon: ReactNode
  maxBytes: number
  /** Shown while the server checks the uploaded file. */
  checking: string
  send: SendFile<Sent>
  onSent: (sent: Sent) => unknown
  /** The message of a refusal. */
  why: (error: unknown) => string
}

/** A file field with the progress of its upload. */
export function FileUpload<Sent>({ label, accept, icon, maxBytes, checking, send, onSent, why }: Props<Sent>) {
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
      <div className={`stack ${styles.place}`}>
        {sending.isPending ? (
          <>
            <Progress value={sent * 100} size="lg" aria-label={`Envoi\u00a0: ${label}`} />
            <div className="row between">
              <span>{sent < 1 ? `${Math.round(sent * 100)}\u00a0% envoyés` : checking}</span>
              <Button variant="subtle" onClick={() => stop.current.abort()}>
                Annuler
              </Button>
            </div>
          </>
        ) : (
          <FileDrop label={label} accept={accept} icon={icon} name={undefined} busy={false} onFile={sending.mutate} />
        )}
      </div>
      {failed && <Notice tone="bad" alert title={why(failed)} />}
    </>
  )
}
