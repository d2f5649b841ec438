import { joinDate, type SplitDate } from '../../../web/ui/BirthDateField.tsx'
import { type FieldErrors, schemaErrors } from '../../../web/ui/form.ts'
import { Registration } from '../contract.ts'
import { passwordForbidden, passwordsDiffer, registrationFields } from '../messages.ts'
import { isPasswordAllowed } from '../rules.ts'
import { EMPTY_PERSON, MAIN_FIELDS, missingFields, type PersonDraft, toPerson } from './PersonDraft.ts'

export type ChildDraft = { key: number; firstName: string; lastName: string; birth: SplitDate }

/** The form as it is being typed. */
export type Draft = PersonDraft & { password: string; password2: string; children: ChildDraft[] }

export const EMPTY: Draft = { ...EMPTY_PERSON, password: '', password2: '', children: [] }

// Closing the form by mistake loses nothing while the tab lives; passwords are never kept.
let kept: Draft = EMPTY
export const keptDraft = () => kept
export const keepDraft = (draft: Draft) => {
  kept = { ...draft, password: '', password2: '' }
}

export const isTouched = (draft: Draft) => JSON.stringify(draft) !== JSON.stringify(EMPTY)

/** What is sent: everything but the captcha. */
export const toRegistration = (draft: Draft) => ({
  ...toPerson(draft),
  password: draft.password,
  relations: draft.children.map(({ firstName, lastName, birth }) => ({
    relatedUser: { firstName, lastName, birthDate: joinDate(birth) },
  })),
})

/** Every field that is not right yet, with the sentence that says how to mend it. */
export function draftErrors(draft: Draft): FieldErrors {
  const errors = schemaErrors(Registration, { ...toRegistration(draft), recaptcha: 'later' }, registrationFields)
  if (draft.password && !isPasswordAllowed(draft.password, draft)) errors.password = passwordForbidden
  if (draft.password2 && draft.password !== draft.password2) errors.password2 = passwordsDiffer
  return { ...errors, ...missingFields(draft, [...MAIN_FIELDS, 'password', 'password2']) }
}
