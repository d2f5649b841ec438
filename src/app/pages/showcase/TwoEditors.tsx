import { NativeSelect, TextInput } from '@mantine/core'
import { HttpProblem } from '../../../web/http.ts'
import { editing } from '../../../web/ui/form/edits.ts'
import { Form } from '../../../web/ui/form/Form.tsx'
import { FormEnd } from '../../../web/ui/form/FormEnd.tsx'
import { useFormOf } from '../../../web/ui/form/useFormOf.ts'
import { toast } from '../../../web/ui/toast.tsx'
import { Specimen } from './Specimen.tsx'

const OPENED = { firstName: 'Maëlle', phone: '06 12 34 56 78', cis: 'Beauregard', version: 1 }
const THEIRS = { firstName: 'Maëlle-Anne', phone: '06 98 76 54 32', cis: 'Beauregard', version: 2 }
const LABELS = { firstName: 'Prénom', phone: 'Téléphone', cis: 'Centre (CIS)' }
const valuesOf = ({ firstName, phone, cis }: typeof OPENED) => ({ firstName, phone, cis })

export function TwoEditors() {
  const form = useFormOf({
    ...editing({
      what: 'cette fiche',
      thing: OPENED,
      values: valuesOf,
      labels: LABELS,
      reload: async () => THEIRS,
    }),
    leaving: 'free',
    refusals: { other: '' },
    send: async (body: ReturnType<typeof valuesOf> & { version?: number }) => {
      if (body.version !== THEIRS.version) throw new HttpProblem(409, { code: 'changed-meanwhile' })
    },
    done: () => toast('success', 'La fiche est enregistrée.'),
  })
  return (
    <Specimen
      title="À deux sur une fiche"
      use="Changez le téléphone, puis enregistrez&nbsp;: quelqu’un d’autre vient de le changer aussi. Rien de ce qui est tapé ne se perd."
    >
      <Form form={form} label="Fiche d’essai">
        <div className="pair">
          <TextInput label="Prénom" autoComplete="off" {...form.field('firstName')} />
          <TextInput label="Téléphone" type="tel" autoComplete="off" {...form.field('phone')} />
        </div>
        <NativeSelect
          label="Centre (CIS)"
          data={['Saint Georges', 'Beauregard', 'Le Blosne']}
          {...form.choice('cis')}
        />
        <FormEnd form={form} action="Enregistrer" />
      </Form>
    </Specimen>
  )
}
