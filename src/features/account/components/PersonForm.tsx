import { Button } from '@mantine/core'
import { type ReactNode, useId, useState } from 'react'
import type { z } from 'zod'
import { HttpProblem, sentence } from '../../../web/http.ts'
import { AskBeforeLeaving } from '../../../web/ui/AskBeforeLeaving.tsx'
import { type FieldErrors, focusFirstError, keepFocus, schemaErrors, serverErrors } from '../../../web/ui/form.ts'
import { useIsPhone } from '../../../web/ui/phones.ts'
import { Notice } from '../../../web/ui/states.tsx'
import { toast } from '../../../web/ui/toast.tsx'
import { EMPTY_PASSWORD, type PasswordDraft, passwordErrors } from '../../auth/components/PasswordDraft.ts'
import { CurrentPassword, PasswordFields } from '../../auth/components/PasswordFields.tsx'
import { wrongPassword } from '../../auth/labels.ts'
import { passwordMinimum } from '../../auth/rules.ts'
import {
  draftOf,
  missingFields,
  missingMain,
  type PersonDraft,
  toPerson,
} from '../../persons/components/PersonDraft.ts'
import { NewsletterField, PersonFields } from '../../persons/components/PersonFields.tsx'
import type { Person } from '../../persons/contract.ts'
import { registrationFields } from '../../persons/labels.ts'
import { keepsEmail } from '../../persons/rules.ts'
import { AccountChanges } from '../contract.ts'
import { passwordForEmail, statusPaid, updated, updateFailed } from '../messages.ts'
import styles from './PersonForm.module.css'

type Changes = z.input<typeof AccountChanges>
type Saved = { firstName: string; lastName: string; emailToConfirm: boolean }
type Draft = PersonDraft & PasswordDraft & { currentPassword: string }

type Props = {
  person: Omit<Person, 'history' | 'roles' | 'refundable'>
  save: (changes: Changes) => Promise<Saved>
  onSaved: (saved: Saved) => void
  /** Whether the caller may change e-mail, status, subscriptions and newsletter (rules#who-may-change-what). */
  everything: boolean
  action: string
  /** What else is needed before it can be sent, in words; undefined where nothing is. */
  waitsFor?: string | undefined
  /** The roles of who changes their own account, and with it the password; undefined for anybody else's. */
  ownRoles?: readonly string[] | undefined
  /** Whether another e-mail asks the password in use, though nobody is signed in. */
  emailAsksPassword?: boolean
  /** What stands between the fields and the button: one button ends both. */
  children?: ReactNode
}

const startOf = (person: Props['person']): Draft => ({ ...draftOf(person), ...EMPTY_PASSWORD, currentPassword: '' })

/** What a refusal says: the sentence of the form, and each field's own. */
function refusalOf(error: unknown): { failure: string; fields: FieldErrors } {
  if (!(error instanceof HttpProblem)) return { failure: updateFailed.other, fields: {} }
  if (error.code === 'email-taken') return { failure: updateFailed[403], fields: { email: updateFailed[403] } }
  if (error.code === 'status-paid') return { failure: statusPaid, fields: {} }
  if (error.code === 'wrong-password')
    return { failure: updateFailed.other, fields: { currentPassword: wrongPassword } }
  return { failure: sentence(updateFailed, error), fields: serverErrors(error.errors, registrationFields) }
}

/** Editing an account that exists: the same fields as at the registration. Nothing typed is lost, whatever is refused. */
export function PersonForm({
  person,
  save,
  onSaved,
  everything,
  action,
  waitsFor,
  ownRoles,
  emailAsksPassword = ownRoles !== undefined,
  children,
}: Props) {
  const [draft, setDraft] = useState<Draft>(() => startOf(person))
  const [kept, setKept] = useState(draft)
  const [seen, setSeen] = useState<ReadonlySet<string>>(new Set())
  const [refused, setRefused] = useState<FieldErrors>({})
  const [failure, setFailure] = useState<string>()
  const [waits, setWaits] = useState(false)
  const [busy, setBusy] = useState(false)
  const id = useId()

  const { firstName, lastName, phone, birthDate, cis, ...reserved } = toPerson(draft)
  const { password, currentPassword } = draft
  // One's own new e-mail or password asks the password in use (rules#passwords).
  const asksPassword = password !== '' || (emailAsksPassword && draft.email.trim() !== kept.email)
  const changes = {
    firstName,
    lastName,
    phone,
    birthDate,
    cis,
    ...(everything && reserved),
    ...(ownRoles && { password }),
    ...(asksPassword && { currentPassword }),
  } as Changes
  const isPhone = useIsPhone(draft.phone)
  const problems: FieldErrors = {
    ...(!isPhone && { phone: registrationFields['phone-format'] ?? '' }),
    ...schemaErrors(AccountChanges, changes, registrationFields),
    ...missingMain(draft),
    ...(draft.membertype === 'EXTERNE' && missingFields(draft, ['membertypePrecision'])),
    ...(asksPassword && missingFields(draft, ['currentPassword'])),
    ...(ownRoles && passwordErrors(draft, draft, passwordMinimum(ownRoles))),
  }
  const errors = {
    ...Object.fromEntries(Object.entries(problems).filter(([name]) => seen.has(name) || seen.has('*'))),
    ...refused,
  }
  const change = (part: Partial<Draft>) => {
    setDraft({ ...draft, ...part })
    setRefused({})
  }
  const leave = (name: string) => setSeen(new Set([...seen, name]))

  const send = async () => {
    setSeen(new Set(['*']))
    setFailure(undefined)
    if (Object.keys(problems).length > 0) return focusFirstError()
    setWaits(waitsFor !== undefined)
    if (waitsFor) return
    setBusy(true)
    try {
      const saved = await save(changes)
      // An e-mail to be confirmed is not this account's yet.
      const email = saved.emailToConfirm && person.state && keepsEmail(person.state) ? kept.email : draft.email.trim()
      const next = { ...draft, ...EMPTY_PASSWORD, currentPassword: '', email }
      setDraft(next)
      setKept(next)
      setSeen(new Set())
      toast('success', updated(saved))
      onSaved(saved)
    } catch (error) {
      const refusal = refusalOf(error)
      setFailure(refusal.failure)
      setRefused(refusal.fields)
      focusFirstError()
    }
    setBusy(false)
  }

  return (
    <>
      <AskBeforeLeaving when={JSON.stringify(draft) !== JSON.stringify(kept)} />
      <form
        id={id}
        className={`stack-lg ${styles.form}`}
        noValidate
        aria-label="Informations"
        onSubmit={(event) => {
          event.preventDefault()
          void send()
        }}
      >
        <PersonFields
          draft={draft}
          errors={errors}
          onChange={change}
          onLeave={leave}
          emailReadOnly={!everything}
          emailHint={everything ? 'Si elle change, elle sera à confirmer.' : 'Pour la changer, écrivez-nous.'}
          withStatus={everything}
        />
        {everything && <NewsletterField draft={draft} onChange={change} />}
        {ownRoles && (
          <fieldset className="group">
            <legend>Mon mot de passe</legend>
            <PasswordFields
              draft={draft}
              errors={errors}
              accepted={!problems.password}
              onChange={change}
              onLeave={leave}
              hint="Laisser vide pour ne pas modifier"
              required={false}
            />
          </fieldset>
        )}
        {asksPassword && (
          <CurrentPassword
            value={currentPassword}
            error={errors.currentPassword}
            why={ownRoles ? 'Pour être sûrs que c’est bien vous.' : passwordForEmail}
            onChange={(value) => change({ currentPassword: value })}
          />
        )}
      </form>
      {children}
      {(failure || (waits && waitsFor)) && (
        <Notice tone="bad" alert>
          {failure ?? waitsFor}
        </Notice>
      )}
      <div className={styles.end}>
        <Button type="submit" form={id} loading={busy} onMouseDown={keepFocus}>
          {action}
        </Button>
      </div>
    </>
  )
}
