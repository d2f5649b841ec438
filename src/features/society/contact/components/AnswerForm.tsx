import { Textarea } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { HttpProblem } from '../../../../web/http.ts'
import { Form } from '../../../../web/ui/form/Form.tsx'
import { FormEnd } from '../../../../web/ui/form/FormEnd.tsx'
import { useFormOf } from '../../../../web/ui/form/useFormOf.ts'
import { toast } from '../../../../web/ui/toast.tsx'
import { useSession } from '../../../platform/access/client.ts'
import { answer, messageQuery } from '../client.ts'
import { AnswerBody, type ContactMessage } from '../contract.ts'
import { answerFailed, messageFields } from '../messages.ts'

type Props = { message: ContactMessage; onCancel: () => void }

/** Answer by mail. If somebody else has answered in the meantime, that answer is shown first, and the draft is kept. */
export function AnswerForm({ message: { id, version, firstName, replyTo }, onCancel }: Props) {
  const queries = useQueryClient()
  const refresh = () => queries.invalidateQueries({ queryKey: ['messages'] })
  const form = useFormOf({
    initial: { text: '' },
    keep: { name: `answer-${id}`, owner: useSession()?.userId },
    schema: AnswerBody,
    words: messageFields,
    refusals: {
      ...answerFailed,
      'changed-meanwhile':
        'Quelqu’un d’autre vient de répondre\u00a0: sa réponse est ci-dessus. Envoyez la vôtre seulement si elle ajoute quelque chose.',
    },
    send: async ({ text }) => {
      try {
        return await answer(id, { text, version })
      } catch (error) {
        if (error instanceof HttpProblem && error.status === 409) await refresh()
        throw error
      }
    },
    done: (saved) => {
      queries.setQueryData(messageQuery(id).queryKey, saved)
      form.restart({ text: '' })
      toast('success', 'Votre réponse est partie.')
      return refresh()
    },
  })
  return (
    <Form form={form} label="Répondre">
      <Textarea
        label="Votre réponse"
        description={`${firstName} la reçoit par e-mail, avec son message au-dessous. ${replyTo ? `Une réponse ira à ${replyTo}.` : ''}`}
        autosize
        minRows={5}
        maxRows={14}
        {...form.field('text')}
      />
      <FormEnd form={form} action="Envoyer la réponse" onCancel={onCancel} />
    </Form>
  )
}
