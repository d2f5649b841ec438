import type { z } from 'zod'
import { Form } from '../../../../web/ui/form/Form.tsx'
import { FormEnd } from '../../../../web/ui/form/FormEnd.tsx'
import { useFormOf } from '../../../../web/ui/form/useFormOf.ts'
import { type Address, AddressForm as Schema } from '../contract.ts'
import { addressFailed } from '../messages.ts'
import { AddressFields, typedAddress } from './AddressFields.tsx'

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
    initial: typedAddress(address),
    schema: Schema,
    refusals: addressFailed,
    send: save,
    done: onSaved,
  })
  return (
    <Form form={form} label="Adresse">
      <AddressFields field={form.field} />
      <FormEnd form={form} action="Enregistrer l’adresse" button={{ variant: 'default' }} onCancel={onCancel} />
    </Form>
  )
}
