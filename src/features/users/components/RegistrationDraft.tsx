import { DEFAULT_BIRTH, joinDate, type SplitDate } from '../../../web/ui/BirthDateField.tsx'
import { type FieldErrors, schemaErrors } from '../../../web/ui/form.ts'
import { Registration } from '../contract.ts'
import { passwordForbidden, passwordsDiffer, registrationFields } from '../messages.ts'
import { isPasswordAllowed } from '../rules.ts'

export type ChildDraft = { key: number; firstName: string; lastName: string; birth: SplitDate }

/** The form as it is being typed. */
export type Draft = {
  firstName: string
  lastName: string
  email: string
  phone: string
  birth: SplitDate
  cis: string
  membertype: string
  membertypePrecision: string
  udsp: boolean
  fnspf: boolean
  udFnspfDoubleStatusSubscription: boolean
  newsletterOptIn: boolean
  password: string
  password2: string
  children: ChildDraft[]
}

export const EMPTY: Draft = {
  firstName: '',
  lastName: '',
  email: '',
  phone: '',
  birth: DEFAULT_BIRTH,
  cis: '',
  membertype: '',
  membertypePrecision: '',
  udsp: false,
  fnspf: false,
  udFnspfDoubleStatusSubscription: false,
  newsletterOptIn: true,
  password: '',
  password2: '',
  children: [],
}

// Closing the form by mistake loses nothing while the tab lives; passwords are never kept.
let kept: Draft = EMPTY
export const keptDraft = () => kept
export const keepDraft = (draft: Draft) => {
  kept = { ...draft, password: '', password2: '' }
}

export const isTouched = (draft: Draft) => JSON.stringify(draft) !== JSON.stringify(EMPTY)

/** What is sent: everything but the captcha. */
export const toRegistration = (draft: Draft) => ({
  firstName: draft.firstName,
  lastName: draft.lastName,
  email: draft.email,
  phone: draft.phone,
  birthDate: joinDate(draft.birth),
  cis: draft.cis,
  membertype: draft.membertype,
  ...(draft.membertype === 'EXTERNE' && { membertypePrecision: draft.membertypePrecision }),
  subscriptions: [...(draft.udsp ? ['UDSP'] : []), ...(draft.fnspf ? ['FNSPF'] : [])],
  udFnspfDoubleStatusSubscription: draft.udFnspfDoubleStatusSubscription,
  newsletterOptIn: draft.newsletterOptIn,
  password: draft.password,
  relations: draft.children.map(({ firstName, lastName, birth }) => ({
    relatedUser: { firstName, lastName, birthDate: joinDate(birth) },
  })),
})

const REQUIRED = ['firstName', 'lastName', 'email', 'phone', 'cis', 'membertype', 'password', 'password2'] as const

/** Every field that is not right yet, with the sentence that says how to mend it. */
export function draftErrors(draft: Draft): FieldErrors {
  const errors = schemaErrors(Registration, { ...toRegistration(draft), recaptcha: 'later' }, registrationFields)
  if (draft.password && !isPasswordAllowed(draft.password, draft)) errors.password = passwordForbidden
  if (draft.password2 && draft.password !== draft.password2) errors.password2 = passwordsDiffer
  for (const name of REQUIRED) if (!draft[name].trim()) errors[name] = 'Ce champ est obligatoire.'
  return errors
}
