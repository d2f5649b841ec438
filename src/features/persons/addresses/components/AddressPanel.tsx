import { Button } from '@mantine/core'
import { useState } from 'react'
import type { Address } from '../contract.ts'
import { AddressForm, type AddressFormProps } from './AddressForm.tsx'
import { PostalAddress } from './PostalAddress.tsx'

type Props = Pick<AddressFormProps, 'address' | 'reload' | 'save'> & {
  /** Told of the saved address, and with undefined while it is being edited. */
  onChange: (saved: Address | undefined) => void
}

/** A postal address: being edited, or saved (rules#addresses). */
export function AddressPanel({ address, onChange, ...form }: Props) {
  const [saved, setSaved] = useState(address)
  const [state, setState] = useState<'shown' | 'edited' | 'over'>(address ? 'shown' : 'edited')
  const end = (now: Address) => {
    setSaved(now)
    setState('over')
    onChange(now)
  }
  if (!saved || state === 'edited')
    return <AddressForm {...form} address={saved} onSaved={end} onCancel={saved ? () => end(saved) : undefined} />
  return (
    <div className="row between">
      <PostalAddress address={saved} />
      <Button
        variant="default"
        // The form and its button are gone: the keyboard goes on from here.
        ref={(button) => {
          if (state === 'over') button?.focus()
        }}
        onClick={() => {
          setState('edited')
          onChange(undefined)
        }}
      >
        Modifier l’adresse
      </Button>
    </div>
  )
}
