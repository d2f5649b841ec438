import { type Ref, useEffect, useImperativeHandle, useRef } from 'react'
import type { z } from 'zod'
import { editing } from '../../../../../web/ui/form/edits.ts'
import { Form } from '../../../../../web/ui/form/Form.tsx'
import { FormEnd } from '../../../../../web/ui/form/FormEnd.tsx'
import { useFormOf } from '../../../../../web/ui/form/useFormOf.ts'
import { type Address, AddressForm as Schema } from '../contract.ts'
import { ADDRESS_LABELS, AddressFields, typedAddress } from './AddressFields.tsx'

/** The wording is prescribed to the letter (rules#messages). */
const addressFailed = {
  other: 'Error L’adresse n’a pas pu être enregistrée. Vérifiez les champs, puis réessayez.',
}

export type AddressFormProps = {
  address: Address | null
  /** Reloads the present address. */
  reload: () => Promise<Address | null>
  save: (form: z.input<typeof Schema>) => Promise<Address>
  onSaved: (address: Address) => void
  onCancel?: (() => void) | undefined
  /** Called with whether the typed address is complete. */
  onTyped?: (complete: boolean) => void
  /** Lets the surrounding form save the typed address; resolves to false if it was refused, which is shown here. */
  draft?: Ref<AddressDraft>
}
export type AddressDraft = { save: () => Promise<boolean> }

/** Form of a postal address (rules#addresses). */
export function AddressForm({ address, reload, save, onSaved, onCancel, onTyped, draft }: AddressFormProps) {
  const saved = useRef(false)
  const form = useFormOf({
    ...editing({ what: 'cette adresse', thing: address, values: typedAddress, labels: ADDRESS_LABELS, reload }),
    schema: Schema,
    refusals: addressFailed,
    send: save,
    done: (now) => {
      saved.current = true
      onSaved(now)
    },
  })
  const complete = form.isComplete()
  useEffect(() => onTyped?.(complete), [complete, onTyped])
  useImperativeHandle(draft, () => ({
    save: async () => {
      saved.current = false
      await form.submit()
      return saved.current
    },
  }))
  return (
    <Form form={form} label="Adresse">
      <AddressFields field={form.field} />
      <FormEnd form={form} action="Enregistrer l’adresse" button={{ variant: 'default' }} onCancel={onCancel} />
    </Form>
  )
}
