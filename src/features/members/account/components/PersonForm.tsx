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
  /** Reloads the person, for example after somebody else's change. */
  reload: () => Promise<Edited>
  save: (changes: Changes) => Promise<Saved>
  onSaved: (saved: Saved) => void
  /** Whether the caller may change e-mail, status, subscriptions and newsletter (rules#who-may-change-what). */
  everything: boolean
  action: string
  /** What is still missing before the form can be sent, as a text; undefined if nothing is. */
  waitsFor?: string | undefined
  /**
   * Roles of the signed-in person when they edit their own account, which includes the password; undefined for somebody
   * else's.
   */
  ownRoles?: readonly string[] | undefined
  /** Whether a new e-mail needs the current password although nobody is signed in. */
  emailAsksPassword?: boolean
  /** Whether empty fields may stay empty: an administrator edits members about whom not everything is known. */
  mayLack?: boolean
  /** Content between the fields and the submit button. */
  children?: ReactNode
}

const LABELS = { ...PERSON_LABELS, password: null, password2: null, currentPassword: null }
const startOf = (person: Edited): Draft => ({ ...draftOf(person), ...EMPTY_PASSWORD, currentPassword: '' })

/** Form to edit an existing account, with the fields of the registration. A refusal never loses what was typed. */
export function PersonForm(props: Props) {
  const { person, reload, save, onSaved, everything, action, waitsFor, ownRoles, children } = props
  const { emailAsksPassword = ownRoles !== undefined, mayLack = false } = props
  const [pending, setPending] = useState<string>()
  // A member who changes their own e-mail or password types the current password (rules#passwords).
  const asksPassword = ({ password, email }: Draft, opened: Draft) =>
    password !== '' || (emailAsksPassword && email.trim() !== opened.email)
  const form = useFormOf({
    ...editing({ what: 'cette fiche', thing: person, values: startOf, labels: LABELS, reload }),
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
      // A new e-mail does not belong to the account until it is confirmed.
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
