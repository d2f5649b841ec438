import { Textarea } from '@mantine/core'
import type { ReactNode } from 'react'
import { Dialog } from './Dialog.tsx'
import { Form } from './form/Form.tsx'
import { FormEnd } from './form/FormEnd.tsx'
import { useFormOf } from './form/useFormOf.ts'

export type Question = {
  title: string
  children: ReactNode
  action: string
  /** Busy state, if `onConfirm` does not wait for the action. */
  busy?: boolean
  /** Label of a reason, if one must be given. */
  reason?: string
  onConfirm: (reason: string) => unknown
  onClose: () => void
}

/** The dialog of a confirmation, which `Confirm` loads when it opens. The typed reason is kept if the action fails. */
export function ConfirmDialog({ title, children, action, busy = false, reason, onConfirm, onClose }: Question) {
  const form = useFormOf({
    initial: { reason: '' },
    check: (values): Record<string, string> =>
      reason && values.reason.trim().length < 3 ? { reason: 'Écrivez un motif\u00a0: la personne le lira.' } : {},
    refusals: { other: '' },
    send: async (values) => {
      await onConfirm(values.reason.trim())
    },
  })
  return (
    // Above the dialog or menu that opened it.
    <Dialog onClose={onClose} title={title} zIndex={300}>
      <Form form={form}>
        <div>{children}</div>
        {reason && <Textarea label={reason} required autosize minRows={3} maxLength={1000} {...form.field('reason')} />}
        <FormEnd form={{ ...form, busy: busy || form.busy }} action={action} onCancel={onClose} />
      </Form>
    </Dialog>
  )
}
