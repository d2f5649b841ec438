import { Button, Input } from '@mantine/core'
import { IconPaperclip } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { ACCEPTED_DOCUMENTS } from '../../../../../shared/document.ts'
import { byId } from '../../../../../web/calls.ts'
import { call, sentence } from '../../../../../web/http.ts'
import { withProgress } from '../../../../../web/progress.ts'
import type { SendFile } from '../../../../../web/ui/FileUpload.tsx'
import { toast } from '../../../../../web/ui/toast.tsx'
import { formatBytes } from '../../../../../web/ui/upload/totals.ts'
import { UploadList } from '../../../../../web/ui/upload/UploadList.tsx'
import { useUploads } from '../../../../../web/ui/upload/useUploads.ts'
import {
  ATTACHMENTS_MAX,
  ATTACHMENTS_MAX_BYTES,
  type Attachment,
  addAttachment,
  removeAttachment,
} from '../contract.ts'
import { TOO_LARGE_TOGETHER } from '../labels.ts'
import { removeFailed, whyNotAttached } from '../messages.ts'
import { fitTogether } from '../rules.ts'
import styles from './AttachmentsField.module.css'

type Tell = (sent: number) => void

const sendAttachment = (file: File, tell: Tell, signal: AbortSignal) =>
  call(addAttachment, { file }, signal, withProgress(tell))
const dropAttachment = byId(removeAttachment)

type Props = {
  /** The owner of the attachments, to find its running uploads. */
  name: string
  files: readonly Attachment[]
  onChange: (files: Attachment[]) => unknown
  /** How to upload and remove a file, unless it belongs to a message being written. */
  send?: SendFile<Attachment>
  remove?: (id: string) => Promise<unknown>
}

/** The attachments of a message: each file is uploaded at once with its progress, and can be retried after a failure. */
export function AttachmentsField({ name, files, onChange, send = sendAttachment, remove = dropAttachment }: Props) {
  // Several arrive between two renders.
  const held = useRef(files)
  useEffect(() => {
    held.current = files
  }, [files])
  const change = (next: readonly Attachment[]) => {
    held.current = next
    return onChange([...next])
  }
  const queue = useUploads(`attachments ${name}`, {
    send: async (file, tell, signal) => {
      const sent = await send(file, tell, signal)
      // The list is read after the upload, because other files may have been added meanwhile.
      change([...held.current, sent])
      return 'added'
    },
    arrived: () => undefined,
    maxBytes: ATTACHMENTS_MAX_BYTES,
  })
  const removing = useMutation({
    mutationFn: async (id: string) => {
      await remove(id)
      return change(held.current.filter((each) => each.id !== id))
    },
    onError: (error) => toast('error', sentence(removeFailed, error)),
  })
  const bytes = files.reduce((sum, { size }) => sum + size, 0)
  return (
    <fieldset className="group">
      <legend>Pièces jointes</legend>
      {files.length > 0 && (
        <ul className={`framed ${styles.files}`}>
          {files.map(({ id, name: called, size }) => (
            <li key={id}>
              <span className={styles.name}>
                {called} <span className="soft small">{formatBytes(size)}</span>
              </span>
              <Button
                variant="subtle"
                loading={removing.isPending && removing.variables === id}
                aria-label={`Retirer ${called}`}
                onClick={() => removing.mutate(id)}
              >
                Retirer
              </Button>
            </li>
          ))}
        </ul>
      )}
      {files.length < ATTACHMENTS_MAX && (
        <UploadList
          queue={queue}
          label="Pièces jointes"
          accept={ACCEPTED_DOCUMENTS}
          icon={<IconPaperclip size={28} stroke={1.5} aria-hidden="true" />}
          action="Joindre un fichier"
          button={{ variant: 'default' }}
          folders={false}
          done={['fichier joint', 'fichiers joints']}
          reasonOf={whyNotAttached}
        />
      )}
      <p className="soft small" role="status">
        {formatBytes(bytes)} sur 5&nbsp;Mo pour l’ensemble.
      </p>
      {!fitTogether(files) && <Input.Error role="alert">{TOO_LARGE_TOGETHER}</Input.Error>}
    </fieldset>
  )
}
