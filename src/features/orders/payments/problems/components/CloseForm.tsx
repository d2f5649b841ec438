import { Textarea } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { Dialog } from '../../../../../web/ui/Dialog.tsx'
import { Form } from '../../../../../web/ui/form/Form.tsx'
import { FormEnd } from '../../../../../web/ui/form/FormEnd.tsx'
import { useFormOf } from '../../../../../web/ui/form/useFormOf.ts'
import { toast } from '../../../../../web/ui/toast.tsx'
import { closeProblem, problemsQuery } from '../client.ts'
import { ClosingNote } from '../contract.ts'
import { closingFailed, closingFields } from '../messages.ts'

/** Asks what was done about an event before it is closed. */
export function CloseForm({ eventId, onClose }: { eventId: string; onClose: () => void }) {
  const queries = useQueryClient()
  const form = useFormOf({
    initial: { note: '' },
    schema: ClosingNote,
    words: closingFields,
    refusals: closingFailed,
    send: ({ note }) =>
      closeProblem(eventId, note).finally(() => queries.invalidateQueries({ queryKey: problemsQuery.queryKey })),
    done: () => {
      toast('success', 'Le paiement est classé.')
      onClose()
    },
  })
  return (
    <Dialog onClose={onClose} title="Classer ce paiement">
      <Form form={form}>
        <Textarea
          label="Ce qui a été fait"
          description="Gardé avec le paiement, pour qui s’en souviendra plus tard"
          autosize
          minRows={3}
          {...form.field('note')}
        />
        <FormEnd form={form} action="Classer" onCancel={onClose} />
      </Form>
    </Dialog>
  )
}
