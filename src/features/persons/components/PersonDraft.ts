import { readablePhone } from '../../../shared/phones.ts'
import { BIRTH_TOLD, DEFAULT_BIRTH, joinDate, type SplitDate } from '../../../web/ui/BirthDateField.tsx'
import type { ToldFields } from '../../../web/ui/form/merge.ts'
import { phoneErrors } from '../../../web/ui/form/phones.ts'
import { type FieldErrors, missing } from '../../../web/ui/form/words.ts'
import type { Membertype, Person } from '../contract.ts'
import { birthMissing, MEMBERTYPE_LABELS } from '../labels.ts'

/** The main fields of a person as they are being typed. */
export type PersonDraft = {
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
}

export const EMPTY_PERSON: PersonDraft = {
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
}

/** Required before anything is sent (rules#registration). */
const MAIN_FIELDS = ['firstName', 'lastName', 'email', 'phone', 'cis', 'membertype'] as const

/** What the contracts do not ask; where the form's start still stands, nobody has told when they were born. */
export const personErrors = (draft: PersonDraft): FieldErrors => ({
  ...(!joinDate(draft.birth) && { birth: birthMissing }),
  ...phoneErrors(draft),
  ...missing(draft, MAIN_FIELDS),
  ...(draft.membertype === 'EXTERNE' && missing(draft, ['membertypePrecision'])),
})

/** The field of a contract's path. */
export const personField = (path: string) => (path === 'birthDate' ? 'birth' : path)

/** What is sent of a draft. */
export const toPerson = (draft: PersonDraft) => ({
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
})

/** A day in its three parts, as the fields have it. */
export const splitDate = (day: string | null): SplitDate => {
  const [year, month, date] = (day ?? '').split('-').map(Number)
  return year && month && date ? { year: String(year), month: String(month), day: String(date) } : DEFAULT_BIRTH
}

/** The fields as the form shows them. */
export const PERSON_TOLD: ToldFields<PersonDraft> = {
  firstName: 'Prénom',
  lastName: 'Nom',
  email: 'E-mail',
  phone: 'Téléphone',
  birth: BIRTH_TOLD,
  cis: 'Centre (CIS)',
  membertype: { label: 'Statut', say: (value) => MEMBERTYPE_LABELS[value as Membertype]?.long ?? value },
  membertypePrecision: 'Lien avec l’association',
  udsp: 'Adhésion UDSP',
  fnspf: 'Adhésion FNSPF',
  udFnspfDoubleStatusSubscription: 'Double statut UDSP / FNSPF',
  newsletterOptIn: 'Nouvelles de l’association par e-mail',
}

/** An account's own data, to be changed. */
export const draftOf = (person: Omit<Person, 'history' | 'roles' | 'refundable'>): PersonDraft => ({
  firstName: person.firstName,
  lastName: person.lastName,
  email: person.email ?? '',
  phone: readablePhone(person.phone ?? '').replaceAll('\u00a0', ' '),
  birth: splitDate(person.birthDate),
  cis: person.cis ?? '',
  membertype: person.membertype ?? '',
  membertypePrecision: person.membertypePrecision ?? '',
  udsp: person.subscriptions.includes('UDSP'),
  fnspf: person.subscriptions.includes('FNSPF'),
  udFnspfDoubleStatusSubscription: person.udFnspfDoubleStatusSubscription,
  newsletterOptIn: person.newsletterOptIn,
})
