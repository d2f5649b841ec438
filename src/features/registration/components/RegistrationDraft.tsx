import { type FieldErrors, schemaErrors } from '../../../web/ui/form.ts'
import { EMPTY_PASSWORD, type PasswordDraft, passwordErrors } from '../../auth/components/PasswordDraft.ts'
import { type ChildDraft, toRelatedUser } from '../../children/components/ChildFields.tsx'
import {
  EMPTY_PERSON,
  missingFields,
  missingMain,
  type PersonDraft,
  toPerson,
} from '../../persons/components/PersonDraft.ts'
import { registrationFields } from '../../persons/labels.ts'
import { Registration } from '../contract.ts'

export type KeyedChild = ChildDraft & { key: number }

/** The form as it is being typed. */
export type Draft = PersonDraft & PasswordDraft & { children: KeyedChild[] }

export const EMPTY: Draft = { ...EMPTY_PERSON, ...EMPTY_PASSWORD, children: [] }

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
  relations: draft.children.map((child) => ({ relatedUser: toRelatedUser(child) })),
})

/** Every field that is not right yet, with the sentence that says how to mend it. */
export function draftErrors(draft: Draft): FieldErrors {
  return {
    ...schemaErrors(Registration, { ...toRegistration(draft), recaptcha: 'later' }, registrationFields),
    ...passwordErrors(draft, draft),
    ...missingMain(draft),
    ...missingFields(draft, ['password', 'password2']),
  }
}
