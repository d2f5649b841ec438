import { type ReactNode, useState } from 'react'
import type { z } from 'zod'
import { editing } from '../../../../web/ui/form/edits.ts'
import { Form } from '../../../../web/ui/form/Form.tsx'
import { FormEnd } from '../../../../web/ui/form/FormEnd.tsx'
import { usePhoneRule } from '../../../../web/ui/form/phones.ts'
import { useFormOf } from '../../../../web/ui/form/useFormOf.ts'
import { missing } from '../../../../web/ui/form/words.ts'
import { toast } from '../../../../web/ui/toast.tsx'
import {
  draftOf,
  PERSON_LABELS,
  type PersonDraft,
  personErrors,
  personField,
  toPerson,
  toPlain,
  withoutBlanks,
} from '../../../society/persons/components/PersonDraft.ts'
import { NewsletterField, PersonFields } from '../../../society/persons/components/PersonFields.tsx'
import type { Person } from '../../../society/persons/contract.ts'
import { registrationFields } from '../../../society/persons/labels.ts'
import { keepsEmail } from '../../../society/persons/rules.ts'
import {
  CurrentPassword,
  EMPTY_PASSWORD,
  type PasswordDraft,
  PasswordFields,
  passwordErrors,
} from '../../authentication/components/PasswordFields.tsx'
import { wrongPassword } from '../../authentication/messages.ts'
import { passwordMinimum } from '../../authentication/rules.ts'
import { AccountChanges } from '../contract.ts'
import {
  accountUpdated,
  emailChanges,
  emailFirst,
  emailFixed,
  emailWaits,
  passwordForEmail,
  updateFailed,
} from '../messages.ts'
import styles from './PersonForm.module.css'

type Changes = z.input<typeof AccountChanges>
type Saved = { firstName: string; lastName: string; emailToConfirm: boolean }
type Draft = PersonDraft & PasswordDraft & { currentPassword: string }

type Edited = Omit<Person, 'history' | 'roles' | 'refundable'>
type Props = {
  person: Edited
  /** The person as they are by now. */
  reload: () => Promise<Edited>
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
  /** Whether what was blank may stay blank: an administrator corrects a member of whom not everything is known. */
  mayLack?: boolean
  /** What stands between the fields and the button: one button ends both. */
  children?: ReactNode
}

const TOLD = { ...PERSON_LABELS, password: null, password2: null, currentPassword: null }
const startOf = (person: Edited): Draft => ({ ...draftOf(person), ...EMPTY_PASSWORD, currentPassword: '' })

/** Editing an account that exists: the same fields as at the registration. Nothing typed is lost, whatever is refused. */
export function PersonForm(props: Props) {
  const { person, reload, save, onSaved, everything, action, waitsFor, ownRoles, children } = props
  const { emailAsksPassword = ownRoles !== undefined, mayLack = false } = props
  const [pending, setPending] = useState<string>()
  // One's own new e-mail or password asks the password in use (rules#passwords).
  const asksPassword = ({ password, email }: Draft, opened: Draft) =>
    password !== '' || (emailAsksPassword && email.trim() !== opened.email)
  const form = useFormOf({
    ...editing({ what: 'cette fiche', thing: person, values: startOf, told: TOLD, reload }),
    schema: AccountChanges,
    body: (draft, opened) => ({
      ...withoutBlanks(everything ? toPerson(draft) : toPlain(draft)),
      ...(ownRoles && { password: draft.password }),
      ...(asksPassword(draft, opened) && { currentPassword: draft.currentPassword }),
    }),
    check: (draft, opened) => ({
      ...personErrors(draft, mayLack ? opened : undefined),
      ...(asksPassword(draft, opened) && missing(draft, ['currentPassword'])),
      ...(ownRoles && passwordErrors(draft, draft, passwordMinimum(ownRoles))),
    }),
    words: registrationFields,
    at: personField,
    waitsFor,
    refusals: updateFailed,
    blames: { 'email-taken': { email: updateFailed[403] }, 'wrong-password': { currentPassword: wrongPassword } },
    send: save,
    done: (saved, draft, opened) => {
      // An e-mail to be confirmed is not this account's yet.
      const email = saved.emailToConfirm && person.state && keepsEmail(person.state) ? opened.email : draft.email.trim()
      if (saved.emailToConfirm) setPending(draft.email.trim())
      form.restart({ ...draft, ...EMPTY_PASSWORD, currentPassword: '', email })
      toast('success', accountUpdated(saved))
      onSaved(saved)
    },
  })
  usePhoneRule(form, form.opened.phone)
  return (
    <>
      <Form form={form} className={`stack-lg ${styles.form}`} label="Informations">
        <PersonFields
          form={form}
          emailReadOnly={!everything}
          emailHint={
            pending ? emailWaits(pending) : everything ? (person.email ? emailChanges : emailFirst) : emailFixed
          }
          withStatus={everything}
          mayLack={mayLack}
        />
        {everything && <NewsletterField form={form} />}
        {ownRoles && (
          <fieldset className="group">
            <legend>Mon mot de passe</legend>
            <PasswordFields form={form} hint="Laisser vide pour ne pas modifier" required={false} />
          </fieldset>
        )}
        {asksPassword(form.values, form.opened) && (
          <CurrentPassword
            field={form.field('currentPassword')}
            why={ownRoles ? 'Pour être sûrs que c’est bien vous.' : passwordForEmail}
          />
        )}
      </Form>
      {children}
      <FormEnd form={form} action={action} />
    </>
  )
}
