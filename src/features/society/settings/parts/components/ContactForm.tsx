import { useQueryClient } from '@tanstack/react-query'
import { EmailInput } from '../../../../../web/ui/form/EmailInput.tsx'
import { editing } from '../../../../../web/ui/form/edits.ts'
import { Form } from '../../../../../web/ui/form/Form.tsx'
import { FormEnd } from '../../../../../web/ui/form/FormEnd.tsx'
import { useFormOf } from '../../../../../web/ui/form/useFormOf.ts'
import { SETTING_FAILED } from '../../messages.ts'
import { contactQuery, saveContact } from '../client.ts'
import { type EditedContact, ContactForm as Schema } from '../contract.ts'
import { useSaved } from './Loaded.tsx'

const valuesOf = ({ email }: EditedContact) => ({ email: email ?? '' })
const LABELS = { email: 'Adresse e-mail' }

/** The society's mailbox. */
export function ContactForm({ contact }: { contact: EditedContact }) {
  const client = useQueryClient()
  const saved = useSaved()
  const form = useFormOf({
    ...editing({
      what: 'cette adresse',
      thing: contact,
      values: valuesOf,
      labels: LABELS,
      reload: () => client.fetchQuery({ ...contactQuery, staleTime: 0 }),
    }),
    schema: Schema,
    body: ({ email }) => ({ email: email.trim() || null }),
    refusals: SETTING_FAILED,
    send: saveContact,
    done: (contact) => {
      form.restart(valuesOf(contact))
      return saved('La boîte de contact est enregistrée.')
    },
  })
  return (
    <section className="card stack" aria-labelledby="contact">
      <h2 id="contact">Boîte de contact</h2>
      <p className="soft">
        Les messages du formulaire «&nbsp;Nous contacter&nbsp;» y arrivent, et on y répond. Sans adresse, ils vont aux
        administrateurs de l’association.
      </p>
      <Form form={form} labelledBy="contact">
        <EmailInput label="Adresse e-mail" autoComplete="off" {...form.field('email')} required={false} />
        <FormEnd form={form} action="Enregistrer" />
      </Form>
    </section>
  )
}
