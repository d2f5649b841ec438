import { Textarea } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { HttpProblem } from '../../../../../web/http.ts'
import { Dialog } from '../../../../../web/ui/Dialog.tsx'
import { Form } from '../../../../../web/ui/form/Form.tsx'
import { FormEnd } from '../../../../../web/ui/form/FormEnd.tsx'
import { useFormOf } from '../../../../../web/ui/form/useFormOf.ts'
import { toast } from '../../../../../web/ui/toast.tsx'
import { decideReport } from '../client.ts'
import { Decision, type ReportedPhoto } from '../contract.ts'
import { DECIDING_FAILED, WORDS } from '../messages.ts'

const TEXTS = {
  RESTORED: {
    title: 'Remettre cette photo\u00a0?',
    explanation: 'Elle reparaît dans l’album.',
    action: 'Remettre',
    done: 'La photo est remise dans l’album.',
  },
  REMOVED: {
    title: 'Supprimer cette photo\u00a0?',
    explanation: 'Elle est effacée pour de bon, dans toutes ses tailles.',
    action: 'Supprimer',
    done: 'La photo est supprimée.',
  },
}

type Props = { reported: ReportedPhoto; decision: keyof typeof TEXTS; onClose: () => void }

/** Asks before a decision, which the reporters are told. */
export function DecisionDialog({ reported: { id, photoId }, decision, onClose }: Props) {
  const queries = useQueryClient()
  const { title, explanation, action, done } = TEXTS[decision]
  const refresh = () => queries.invalidateQueries({ queryKey: ['albums'] })
  const form = useFormOf({
    initial: { word: '' },
    body: ({ word }) => ({ case: id, decision, word }),
    schema: Decision,
    words: WORDS,
    refusals: DECIDING_FAILED,
    send: async (body) => {
      try {
        await decideReport(photoId, body)
      } catch (error) {
        if (error instanceof HttpProblem && (error.status === 409 || error.status === 404)) await refresh()
        throw error
      }
    },
    done: async () => {
      onClose()
      toast('success', done)
      await refresh()
    },
  })
  return (
    <Dialog title={title} onClose={onClose}>
      <Form form={form}>
        <p>{explanation} Qui l’a signalée l’apprend par e-mail.</p>
        <Textarea
          label="Un mot pour qui l’a signalée"
          description="Si vous voulez."
          autosize
          minRows={2}
          maxLength={1_000}
          {...form.field('word')}
          required={false}
        />
        <FormEnd form={form} action={action} onCancel={onClose} />
      </Form>
    </Dialog>
  )
}
