import { TextInput } from '@mantine/core'
import { useState } from 'react'
import { HttpProblem } from '../../../../web/http.ts'
import { RichTextField } from '../../../../web/ui/editor/RichTextField.tsx'
import { Form } from '../../../../web/ui/form/Form.tsx'
import { FormEnd } from '../../../../web/ui/form/FormEnd.tsx'
import { useFormOf } from '../../../../web/ui/form/useFormOf.ts'
import { useSession } from '../../../platform/access/client.ts'
import type { LightCommission } from '../../../society/commissions/contract.ts'
import { newKey } from '../../register/bulk/client.ts'
import { sendCommissionMailing } from '../client.ts'
import { CommissionMailingBody } from '../contract.ts'
import { commissionMailingWords, nobodyChosen, sendFailed } from '../messages.ts'
import { AddresseeFields } from './AddresseeFields.tsx'
import { bodyOf, type CommissionMailingDraft, emptyDraft } from './CommissionMailingDraft.ts'
import { CommissionMailingPreview } from './CommissionMailingPreview.tsx'

type Props = { commission: LightCommission; onSent: (id: number) => unknown }

/** A message to the members of a commission: to whom, subject and text, then how it will read. What is typed stays in this tab until it is sent. */
export function CommissionMailingForm({ commission, onSent }: Props) {
  const { id } = commission
  const [checking, setChecking] = useState(false)
  const form = useFormOf({
    initial: emptyDraft(),
    keep: { name: `circular-${id}`, owner: useSession()?.userId },
    schema: CommissionMailingBody,
    body: bodyOf,
    check: ({ choice, people }: CommissionMailingDraft): Record<string, string> =>
      choice === 'SOME' && people.length === 0 ? { people: nobodyChosen } : {},
    words: commissionMailingWords,
    refusals: sendFailed,
    send: (body) =>
      sendCommissionMailing(id, body).catch((error: unknown) => {
        // Another text was sent under this key: this one is a message of its own.
        if (error instanceof HttpProblem && error.code === 'key-taken') form.change({ key: newKey() })
        throw error
      }),
    done: (sent) => {
      form.restart(emptyDraft())
      setChecking(false)
      return onSent(sent.id)
    },
  })
  if (checking)
    return <CommissionMailingPreview commission={commission} form={form} onBack={() => setChecking(false)} />
  const check = () => (form.isComplete() ? setChecking(true) : form.showErrors())
  return (
    <section className="card stack" aria-labelledby="circular">
      <h2 id="circular">Envoyer un message</h2>
      <Form form={form} labelledBy="circular" onSubmit={check}>
        <AddresseeFields commission={commission} form={form} />
        <TextInput label="Objet" autoComplete="off" {...form.field('subject')} />
        <RichTextField
          label="Message"
          description="Chacun est salué par son prénom&nbsp;; l’association signe."
          {...form.field('text')}
        />
        <FormEnd form={form} action="Relire avant d’envoyer" />
      </Form>
    </section>
  )
}
