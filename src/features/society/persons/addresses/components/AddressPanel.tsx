import { Button } from '@mantine/core'
import { type RefObject, useEffect, useImperativeHandle, useRef, useState } from 'react'
import type { Address } from '../contract.ts'
import { type AddressDraft, AddressForm, type AddressFormProps } from './AddressForm.tsx'
import { PostalAddress } from './PostalAddress.tsx'

type Props = Pick<AddressFormProps, 'address' | 'reload' | 'save' | 'onTyped'> & {
  /** Lets a button outside save the typed address. */
  draft?: RefObject<AddressDraft | null>
  /** Called with the saved address, and with undefined while it is being edited. */
  onChange: (saved: Address | undefined) => void
}

/** A postal address: edited, or saved (rules#addresses). */
export function AddressPanel({ address, onChange, draft, ...form }: Props) {
  const [saved, setSaved] = useState(address)
  const [state, setState] = useState<'shown' | 'edited' | 'over'>(address ? 'shown' : 'edited')
  const button = useRef<HTMLButtonElement>(null)
  const typed = useRef<AddressDraft>(null)
  const savedOutside = useRef(false)
  const end = (now: Address) => {
    setSaved(now)
    setState('over')
    onChange(now)
  }
  // Once the form and its button are gone, the focus moves here, unless a button outside saved the address.
  useEffect(() => {
    if (state === 'over' && !savedOutside.current) button.current?.focus()
  }, [state])
  useImperativeHandle(draft, () => ({
    save: async () => {
      savedOutside.current = true
      const done = (await typed.current?.save()) ?? true
      savedOutside.current = false
      return done
    },
  }))
  if (!saved || state === 'edited')
    return (
      <AddressForm
        {...form}
        address={saved}
        draft={typed}
        onSaved={end}
        onCancel={saved ? () => end(saved) : undefined}
      />
    )
  return (
    <div className="row between">
      <PostalAddress address={saved} />
      <Button
        variant="default"
        ref={button}
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
