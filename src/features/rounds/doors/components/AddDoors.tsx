import { NativeSelect, NumberInput, TextInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { counted } from '../../../../shared/counted.ts'
import { Dialog } from '../../../../web/ui/Dialog.tsx'
import { Form } from '../../../../web/ui/form/Form.tsx'
import { FormEnd } from '../../../../web/ui/form/FormEnd.tsx'
import { useFormOf } from '../../../../web/ui/form/useFormOf.ts'
import { toast } from '../../../../web/ui/toast.tsx'
import { addDoors } from '../client.ts'
import { DoorsForm } from '../contract.ts'

const FAILED = { other: 'Les adresses n’ont pas pu être ajoutées. Réessayez.' }

const WORDS = {
  required: 'Remplissez ce champ.',
  'number-format': 'Un numéro de 0 à 99\u00a0999.',
  'ends-before-it-begins': 'Le dernier numéro vient avant le premier.',
  'street-too-long': 'Mille numéros au plus à la fois.',
  'one-door-only': '«\u00a0bis\u00a0» ou «\u00a0ter\u00a0» ne va qu’avec un seul numéro.',
  'postal-code-format': 'Un code postal a cinq chiffres.',
}

const EMPTY = { street: '', from: '', to: '', side: 'BOTH', suffix: '', postalCode: '', city: '' }
type Draft = Omit<typeof EMPTY, 'from' | 'to'> & { from: string | number; to: string | number }
const SIDES = [
  { value: 'BOTH', label: 'Pairs et impairs' },
  { value: 'ODD', label: 'Impairs seulement' },
  { value: 'EVEN', label: 'Pairs seulement' },
]

/** Adds doors that are in no file: one, or a street from number to number. */
export function AddDoors({ onClose }: { onClose: () => void }) {
  const queries = useQueryClient()
  const form = useFormOf({
    initial: EMPTY as Draft,
    schema: DoorsForm,
    body: ({ from, to, ...rest }: Draft) => ({
      ...rest,
      from: from === '' ? undefined : from,
      to: to === '' ? undefined : to,
    }),
    words: WORDS,
    refusals: FAILED,
    send: (body) => addDoors(body),
    done: async ({ added, known }) => {
      await queries.invalidateQueries({ queryKey: ['calendars'] })
      const there = known > 0 ? `, ${counted(known, 'était déjà là', 'étaient déjà là')}` : ''
      toast('success', `${counted(added, 'adresse ajoutée', 'adresses ajoutées')}${there}.`)
      onClose()
    },
  })
  return (
    <Dialog title="Ajouter des adresses" onClose={onClose} size={520} long>
      <Form form={form} label="Ajouter des adresses">
        <TextInput label="Rue" autoComplete="off" {...form.field('street')} required />
        <div className="pair">
          <NumberInput label="Numéro, ou premier numéro" min={0} hideControls {...form.field('from')} required />
          <NumberInput
            label="Dernier numéro"
            description="Vide&nbsp;: une seule adresse."
            min={0}
            hideControls
            {...form.field('to')}
            required={false}
          />
        </div>
        <div className="pair">
          <NativeSelect label="Numéros" data={SIDES} {...form.choice('side')} required={false} />
          <TextInput label="Bis, ter…" autoComplete="off" {...form.field('suffix')} required={false} />
        </div>
        <div className="pair">
          <TextInput
            label="Code postal"
            inputMode="numeric"
            autoComplete="off"
            {...form.field('postalCode')}
            required={false}
          />
          <TextInput label="Commune" autoComplete="off" {...form.field('city')} required />
        </div>
        <FormEnd form={form} action="Ajouter" onCancel={onClose} />
      </Form>
    </Dialog>
  )
}
