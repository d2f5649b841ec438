import './AddressPanel.css'
import { Button, TextInput } from '@mantine/core'
import { useState } from 'react'
import { HttpProblem } from '../../../../web/http.ts'
import { AskBeforeLeaving } from '../../../../web/ui/AskBeforeLeaving.tsx'
import { type FieldErrors, focusFirstError, schemaErrors, serverErrors } from '../../../../web/ui/form.ts'
import { Notice } from '../../../../web/ui/states.tsx'
import { type Address, AddressForm } from '../contract.ts'
import { addressFailed, addressFields, addressRefused } from '../messages.ts'
import { codeOf, PostalAddress } from './PostalAddress.tsx'

const EMPTY = { streetNumber: '', streetName: '', postalCode: '', city: '', country: 'France' }
type Draft = typeof EMPTY

const draftOf = (address: Address | null): Draft =>
  address
    ? {
        streetNumber: address.streetNumber,
        streetName: address.streetName,
        postalCode: codeOf(address),
        city: address.city,
        country: address.country,
      }
    : EMPTY

type Props = {
  address: Address | null
  save: (form: Draft) => Promise<Address>
  /** Told of the saved address, and with undefined while it is being edited. */
  onChange: (saved: Address | undefined) => void
}

/** A postal address: being edited, or saved (specification, sections 2 and 5). */
export function AddressPanel({ address, save, onChange }: Props) {
  const [saved, setSaved] = useState(address)
  const [editing, setEditing] = useState(!address)
  const [draft, setDraft] = useState(() => draftOf(address))
  const [errors, setErrors] = useState<FieldErrors>({})
  const [failure, setFailure] = useState<string>()
  const [busy, setBusy] = useState(false)

  const field = (name: keyof Draft, required = true) => ({
    name,
    required,
    value: draft[name],
    error: errors[name],
    onChange: (event: { currentTarget: { value: string } }) => {
      setDraft({ ...draft, [name]: event.currentTarget.value })
      setErrors(({ [name]: _before, ...others }) => others)
    },
  })

  const send = async () => {
    const problems = schemaErrors(AddressForm, draft, addressFields)
    setErrors(problems)
    setFailure(undefined)
    if (Object.keys(problems).length > 0) return focusFirstError()
    setBusy(true)
    try {
      const answer = await save(draft)
      setSaved(answer)
      setDraft(draftOf(answer))
      setEditing(false)
      onChange(answer)
    } catch (error) {
      setFailure(addressFailed(addressRefused))
      if (error instanceof HttpProblem) setErrors(serverErrors(error.errors, addressFields))
    }
    setBusy(false)
  }

  if (saved && !editing)
    return (
      <div className="row between">
        <PostalAddress address={saved} />
        <Button
          variant="default"
          onClick={() => {
            setEditing(true)
            onChange(undefined)
          }}
        >
          Modifier l’adresse
        </Button>
      </div>
    )
  return (
    <>
      <AskBeforeLeaving when={JSON.stringify(draft) !== JSON.stringify(draftOf(saved))} />
      <form
        className="stack"
        noValidate
        aria-label="Adresse"
        onSubmit={(event) => {
          event.preventDefault()
          void send()
        }}
      >
        <div className="street">
          <TextInput label="Numéro" autoComplete="off" {...field('streetNumber', false)} />
          <TextInput label="Rue" autoComplete="address-line1" {...field('streetName')} />
        </div>
        <div className="street street-town">
          <TextInput
            label="Code postal"
            inputMode="numeric"
            maxLength={10}
            autoComplete="postal-code"
            {...field('postalCode')}
          />
          <TextInput label="Ville" autoComplete="address-level2" {...field('city')} />
        </div>
        <TextInput label="Pays" autoComplete="country-name" {...field('country')} />
        {failure && (
          <Notice tone="bad" alert>
            {failure}
          </Notice>
        )}
        <div className="row">
          <Button type="submit" variant="default" loading={busy}>
            Enregistrer l’adresse
          </Button>
          {saved && (
            <button
              type="button"
              className="link-button"
              onClick={() => {
                setDraft(draftOf(saved))
                setErrors({})
                setEditing(false)
                onChange(saved)
              }}
            >
              Annuler
            </button>
          )}
        </div>
      </form>
    </>
  )
}
