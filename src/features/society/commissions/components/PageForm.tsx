import { Checkbox, TextInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { RichTextField } from '../../../../web/ui/editor/RichTextField.tsx'
import { richTextLabel } from '../../../../web/ui/editor/richTextLabel.ts'
import { editing } from '../../../../web/ui/form/edits.ts'
import { Form } from '../../../../web/ui/form/Form.tsx'
import { FormEnd } from '../../../../web/ui/form/FormEnd.tsx'
import type { FieldLabels } from '../../../../web/ui/form/merge.ts'
import { useFormOf } from '../../../../web/ui/form/useFormOf.ts'
import { toast } from '../../../../web/ui/toast.tsx'
import { readOne, saveCommission, sendTextPicture } from '../client.ts'
import { type Commission, CommissionBody, PICTURE_MAX_BYTES } from '../contract.ts'
import { COMMISSION_WORDS, commissionFailed } from '../messages.ts'
import { ColourChoice } from './ColourChoice.tsx'
import { OpenTo } from './OpenTo.tsx'

const valuesOf = ({ name, description, colour, active, authorizedSubscribers }: Commission) => ({
  name,
  description: String(description),
  /** Empty: none. */
  colour: colour ?? '',
  active,
  authorizedSubscribers,
})
type Values = ReturnType<typeof valuesOf>

const LABELS: FieldLabels<Values> = {
  name: 'Nom',
  description: richTextLabel('Présentation'),
  colour: 'Couleur',
  active: 'Ouverte',
  authorizedSubscribers: { label: 'Ouverte à', say: (chosen) => chosen.join(', ') },
}

/** Text, colour and audience of a commission, saved together. */
export function PageForm({ commission }: { commission: Commission }) {
  const { id } = commission
  const client = useQueryClient()
  const form = useFormOf({
    ...editing({
      what: 'cette commission',
      thing: commission,
      values: valuesOf,
      labels: LABELS,
      reload: () => readOne(id),
    }),
    schema: CommissionBody,
    body: (values: Values) => ({ ...values, colour: values.colour || null }),
    words: COMMISSION_WORDS,
    refusals: commissionFailed,
    send: (body) => saveCommission(id, body),
    done: async (saved) => {
      form.restart(valuesOf(saved))
      toast('success', `${saved.name} est à jour.`)
      await client.invalidateQueries({ queryKey: ['commissions'] })
    },
  })
  const { name, colour, authorizedSubscribers } = form.values
  return (
    <section className="card stack" aria-labelledby="page">
      <h2 id="page">La page</h2>
      <Form form={form} labelledBy="page">
        <TextInput label="Nom" autoComplete="off" {...form.field('name')} required />
        <RichTextField
          label="Présentation"
          pictures={{
            maxBytes: PICTURE_MAX_BYTES,
            send: (file, tell, signal) => sendTextPicture(id, file, tell, signal),
          }}
          {...form.field('description')}
        />
        <ColourChoice
          name={name}
          colour={colour}
          error={form.errors.colour}
          onChange={(chosen) => form.change({ colour: chosen })}
        />
        <Checkbox
          label="Commission ouverte"
          description="Fermée, elle n’est plus dans les menus, et seuls ses administrateurs voient sa page."
          {...form.tick('active')}
        />
        <OpenTo
          id={id}
          chosen={authorizedSubscribers}
          onChange={(chosen) => form.change({ authorizedSubscribers: chosen })}
        />
        <FormEnd form={form} action="Enregistrer" />
      </Form>
    </section>
  )
}
