import { TextInput } from '@mantine/core'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { HttpProblem } from '../../../../web/http.ts'
import { RichTextField } from '../../../../web/ui/editor/RichTextField.tsx'
import { Form } from '../../../../web/ui/form/Form.tsx'
import { FormEnd } from '../../../../web/ui/form/FormEnd.tsx'
import { useFormOf } from '../../../../web/ui/form/useFormOf.ts'
import { AttachmentsField } from '../../../mailing/mailings/attachments/components/AttachmentsField.tsx'
import { TOO_LARGE_TOGETHER } from '../../../mailing/mailings/attachments/labels.ts'
import { fitTogether } from '../../../mailing/mailings/attachments/rules.ts'
import { useSession } from '../../../platform/access/client.ts'
import type { LightCommission } from '../../../society/commissions/contract.ts'
import { newKey } from '../../register/bulk/client.ts'
import { sendCommissionMailing } from '../client.ts'
import { CommissionMailingBody } from '../contract.ts'
import { commissionMailingWords, nobodyChosen, noResourceChosen, sendFailed } from '../messages.ts'
import { AddresseeFields } from './AddresseeFields.tsx'
import { bodyOf, type CommissionMailingDraft, emptyDraft, givenBookers } from './CommissionMailingDraft.ts'
import { CommissionMailingPreview } from './CommissionMailingPreview.tsx'

/** Maps fields of the API to those of the form. */
const AT: Record<string, string> = {
  attachments: 'files',
  'to.bookers.resource': 'resource',
  'to.bookers.from': 'from',
  'to.bookers.to': 'until',
}

type Props = { commission: LightCommission; onSent: (id: number) => unknown }

/**
 * Message to the members of a commission: recipients, subject and text, then a preview. The draft stays in this tab
 * until it is sent.
 */
export function CommissionMailingForm({ commission, onSent }: Props) {
  const { id } = commission
  const [checking, setChecking] = useState(false)
  const [params] = useSearchParams()
  const form = useFormOf({
    initial: emptyDraft(),
    given: givenBookers(params),
    keep: { name: `circular-${id}`, owner: useSession()?.userId },
    schema: CommissionMailingBody,
    body: bodyOf,
    check: ({ choice, people, resource, files }: CommissionMailingDraft): Record<string, string> => ({
      ...(choice === 'SOME' && people.length === 0 && { people: nobodyChosen }),
      ...(choice === 'BOOKERS' && !resource && { resource: noResourceChosen }),
      ...(!fitTogether(files) && { files: TOO_LARGE_TOGETHER }),
    }),
    words: commissionMailingWords,
    at: (path) => AT[path] ?? path,
    refusals: sendFailed,
    send: (body) =>
      sendCommissionMailing(id, body).catch((error: unknown) => {
        // A different text was sent under this key, so this is a new message.
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
        <AttachmentsField
          name={`commission ${id}`}
          files={form.values.files}
          onChange={(files) => form.change({ files })}
        />
        <FormEnd form={form} action="Relire avant d’envoyer" />
      </Form>
    </section>
  )
}
