import { TextInput } from '@mantine/core'
import type { z } from 'zod'
import { Form } from '../../../../web/ui/form/Form.tsx'
import { FormEnd } from '../../../../web/ui/form/FormEnd.tsx'
import { useFormOf } from '../../../../web/ui/form/useFormOf.ts'
import { type Address, AddressForm as Schema } from '../contract.ts'
import { addressFailed } from '../messages.ts'
import { codeOf } from './PostalAddress.tsx'

const EMPTY = { streetNumber: '', streetName: '', postalCode: '', city: '', country: 'France' }

const valuesOf = (address: Address | null) =>
  address
    ? {
        streetNumber: address.streetNumber,
        streetName: address.streetName,
        postalCode: codeOf(address),
        city: address.city,
        country: address.country,
      }
    : EMPTY

export type SaveAddress = (form: z.input<typeof Schema>) => Promise<Address>

type Props = {
  address: Address | null
  save: SaveAddress
  onSaved: (address: Address) => void
  onCancel?: (() => void) | undefined
}

/** The fields of a postal address (rules#addresses). */
export function AddressForm({ address, save, onSaved, onCancel }: Props) {
  const form = useFormOf({
    initial: valuesOf(address),
    schema: Schema,
    refusals: addressFailed,
    send: save,
    done: onSaved,
  })
  return (
    <Form form={form} label="Adresse">
      <div className="street">
        <TextInput label="Numéro" autoComplete="off" {...form.field('streetNumber')} />
        <TextInput label="Rue" autoComplete="address-line1" {...form.field('streetName')} />
      </div>
      <div className="street street-town">
        <TextInput label="Code postal" inputMode="numeric" autoComplete="postal-code" {...form.field('postalCode')} />
        <TextInput label="Ville" autoComplete="address-level2" {...form.field('city')} />
      </div>
      <TextInput label="Pays" autoComplete="country-name" {...form.field('country')} />
      <FormEnd form={form} action="Enregistrer l’adresse" button={{ variant: 'default' }} onCancel={onCancel} />
    </Form>
  )
}
