import { Button } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import type { z } from 'zod'
import { HttpProblem, sentence } from '../../../../web/http.ts'
import { type FieldErrors, focusFirstError, schemaErrors, serverErrors } from '../../../../web/ui/form.ts'
import { Notice } from '../../../../web/ui/states.tsx'
import { toast } from '../../../../web/ui/toast.tsx'
import { draftOf, MAIN_FIELDS, missingFields, type PersonDraft, toPerson } from '../../components/PersonDraft.ts'
import { PersonFields } from '../../components/PersonFields.tsx'
import type { Person } from '../../contract.ts'
import { registrationFields, updated, updateFailed } from '../../messages.ts'
import { PersonChanges } from '../contract.ts'

type Changes = z.input<typeof PersonChanges>
type Saved = { firstName: string; lastName: string; emailToConfirm: boolean }

type Props = {
  person: Omit<Person, 'history' | 'roles' | 'refundable'>
  save: (changes: Changes) => Promise<Saved>
  onSaved: (saved: Saved) => void
  /** Whether the caller may change e-mail, status and subscriptions (specification, section 5). */
  everything: boolean
  action: string
  /** What else is needed before it can be sent, in words; undefined where nothing is. */
  waitsFor?: string | undefined
  children?: ReactNode
}

/** Editing an account that exists: the same fields as at the registration. Nothing typed is lost, whatever is refused. */
export function PersonForm({ person, save, onSaved, everything, action, waitsFor, children }: Props) {
  const [draft, setDraft] = useState<PersonDraft>(() => draftOf(person))
  const [seen, setSeen] = useState<ReadonlySet<string>>(new Set())
  const [refused, setRefused] = useState<FieldErrors>({})
  const [failure, setFailure] = useState<string>()
  const [busy, setBusy] = useState(false)

  const { firstName, lastName, phone, birthDate, cis, ...reserved } = toPerson(draft)
  const changes = { firstName, lastName, phone, birthDate, cis, ...(everything && reserved) } as Changes
  const problems: FieldErrors = {
    ...schemaErrors(PersonChanges, changes, registrationFields),
    ...missingFields(draft, MAIN_FIELDS),
    ...(draft.membertype === 'EXTERNE' && missingFields(draft, ['membertypePrecision'])),
  }
  const shown = Object.entries(problems).filter(([name]) => seen.has(name) || seen.has('*'))

  const send = async () => {
    setSeen(new Set(['*']))
    setFailure(undefined)
    if (Object.keys(problems).length > 0) return focusFirstError()
    if (waitsFor) return setFailure(waitsFor)
    setBusy(true)
    try {
      const saved = await save(changes)
      toast('success', updated(saved))
      onSaved(saved)
    } catch (error) {
      setFailure(sentence(updateFailed, error))
      if (error instanceof HttpProblem) {
        const taken: FieldErrors = error.code === 'email-taken' ? { email: updateFailed[403] } : {}
        setRefused({ ...serverErrors(error.errors, registrationFields), ...taken })
        focusFirstError()
      }
    }
    setBusy(false)
  }

  return (
    <form
      className="stack-lg"
      noValidate
      aria-label="Mes informations"
      onSubmit={(event) => {
        event.preventDefault()
        void send()
      }}
    >
      <PersonFields
        draft={draft}
        errors={{ ...Object.fromEntries(shown), ...refused }}
        onChange={(part) => {
          setDraft({ ...draft, ...part })
          setRefused({})
        }}
        onLeave={(name) => setSeen(new Set([...seen, name]))}
        emailReadOnly={!everything}
        emailHint={everything ? 'Si vous la changez, elle sera à confirmer.' : 'Pour la changer, écrivez-nous.'}
        withStatus={everything}
      />
      {children}
      {failure && (
        <Notice tone="bad" alert>
          {failure}
        </Notice>
      )}
      <Button type="submit" loading={busy}>
        {action}
      </Button>
    </form>
  )
}
