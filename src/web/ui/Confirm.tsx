import { Button, Modal, Textarea } from '@mantine/core'
import { type ReactNode, useState } from 'react'

type Props = {
  opened: boolean
  title: string
  children: ReactNode
  action: string
  busy: boolean
  /** The label of a reason to write, where one is asked for. */
  reason?: string
  onConfirm: (reason: string) => void
  onClose: () => void
}

/** Asks before what cannot be undone, and names what it does. What was typed stays if it fails. */
export function Confirm({ opened, title, children, action, busy, reason, onConfirm, onClose }: Props) {
  const [text, setText] = useState('')
  const [missing, setMissing] = useState(false)
  const confirm = () => {
    if (reason && text.trim().length < 3) return setMissing(true)
    onConfirm(text.trim())
  }
  return (
    // Above the window or the menu it is asked from.
    <Modal opened={opened} onClose={onClose} title={title} centered zIndex={300}>
      <form
        className="stack"
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          confirm()
        }}
      >
        <div>{children}</div>
        {reason && (
          <Textarea
            label={reason}
            required
            autosize
            minRows={3}
            maxLength={1000}
            value={text}
            error={missing && 'Écrivez un motif : la personne le lira.'}
            onChange={(event) => {
              setText(event.currentTarget.value)
              setMissing(false)
            }}
          />
        )}
        <div className="row">
          <Button type="submit" loading={busy}>
            {action}
          </Button>
          <Button variant="default" onClick={onClose} disabled={busy}>
            Annuler
          </Button>
        </div>
      </form>
    </Modal>
  )
}
