import { readablePhone } from '../../../../shared/phones.ts'
import type { FieldLabels } from '../../../../web/ui/form/merge.ts'
import { phoneErrors } from '../../../../web/ui/form/phones.ts'
import { type FieldErrors, missing } from '../../../../web/ui/form/words.ts'
import type { Having, Membertype, Person } from '../contract.ts'
import { CHANGES, TYPED_FIELDS } from '../fields/contract.ts'
import { LABELS } from '../fields/labels.ts'
import { birthMissing, MEMBERTYPE_LABELS } from '../labels.ts'
import { BIRTH_LABELS, DEFAULT_BIRTH, joinDate, type SplitDate } from './BirthDateField.tsx'

type Tick = 'udFnspfDoubleStatusSubscription' | 'newsletterOptIn'
/** Typed as text, or chosen from texts. */
type Text = Exclude<Having<'typed'>, Tick | 'birthDate' | 'subscriptions'>

/** Draft of a person's main fields. */
export type PersonDraft = Record<Text, string> &
  Record<Tick, boolean> & { birth: SplitDate; udsp: boolean; fnspf: boolean }

const TICKED: Record<Tick, boolean> = { udFnspfDoubleStatusSubscription: false, newsletterOptIn: true }
const isText = (field: Having<'typed'>): field is Text =>
  field !== 'birthDate' && field !== 'subscriptions' && !(field in TICKED)
const TEXTS = TYPED_FIELDS.filter(isText)

const textsBy = (read: (field: Text) => string, fields = TEXTS) =>
  Object.fromEntries(fields.map((field) => [field, read(field)])) as Record<Text, string>

export const EMPTY_PERSON: PersonDraft = {
  ...textsBy(() => ''),
  ...TICKED,
  birth: DEFAULT_BIRTH,
  udsp: false,
  fnspf: false,
}

/** Required before anything is sent (rules#registration). */
const MAIN_FIELDS = ['firstName', 'lastName', 'email', 'phone', 'cis', 'membertype'] as const

/**
 * Errors beyond the contract's: a birth date with the default was not chosen. Fields that were empty when somebody else
 * `opened` it may stay empty.
 */
export const personErrors = (draft: PersonDraft, opened?: PersonDraft): FieldErrors => ({
  ...(!joinDate(draft.birth) && !(opened && !joinDate(opened.birth)) && { birth: birthMissing }),
  ...phoneErrors(draft),
  ...missing(
    draft,
    MAIN_FIELDS.filter((field) => !opened || opened[field].trim()),
  ),
  ...(draft.membertype === 'EXTERNE' && missing(draft, ['membertypePrecision'])),
})

/** Maps a path of the contract to a field. */
export const personField = (path: string) => (path === 'birthDate' ? 'birth' : path)

/** Request body for those who may only change plain fields. */
export const toPlain = (draft: PersonDraft) => ({
  ...textsBy((field) => draft[field], PLAIN),
  birthDate: joinDate(draft.birth),
})
const PLAIN = TEXTS.filter((field) => CHANGES[field] === 'as-typed')

/** Request body of a draft. */
export const toPerson = (draft: PersonDraft) => ({
  ...textsBy((field) => draft[field]),
  birthDate: joinDate(draft.birth),
  membertypePrecision: draft.membertype === 'EXTERNE' ? draft.membertypePrecision : undefined,
  subscriptions: [...(draft.udsp ? ['UDSP'] : []), ...(draft.fnspf ? ['FNSPF'] : [])],
  udFnspfDoubleStatusSubscription: draft.udFnspfDoubleStatusSubscription,
  newsletterOptIn: draft.newsletterOptIn,
})

/** Drops empty values, which are not sent. */
export const withoutBlanks = <Sent extends object>(sent: Sent): Sent =>
  Object.fromEntries(Object.entries(sent).filter(([field, value]) => value !== '' || !MAY_BE_BLANK.has(field))) as Sent
const MAY_BE_BLANK = new Set<string>(['email', 'phone', 'cis'])

/** Splits a day into the three fields. */
export const splitDate = (day: string | null): SplitDate => {
  const [year, month, date] = (day ?? '').split('-').map(Number)
  return year && month && date ? { year: String(year), month: String(month), day: String(date) } : DEFAULT_BIRTH
}

/** Labels of the form. */
export const PERSON_LABELS: FieldLabels<PersonDraft> = {
  ...textsBy((field) => LABELS[field]),
  birth: BIRTH_LABELS,
  membertype: { label: LABELS.membertype, say: (value) => MEMBERTYPE_LABELS[value as Membertype]?.long ?? value },
  membertypePrecision: 'Lien avec l’association',
  udsp: 'Adhésion UDSP',
  fnspf: 'Adhésion FNSPF',
  udFnspfDoubleStatusSubscription: 'Double statut UDSP / FNSPF',
  newsletterOptIn: 'Nouvelles de l’association par e-mail',
}

/** Draft of an existing account. */
export const draftOf = (person: Omit<Person, 'history' | 'roles' | 'refundable'>): PersonDraft => ({
  ...textsBy((field) => person[field] ?? ''),
  phone: readablePhone(person.phone ?? '').replaceAll('\u00a0', ' '),
  birth: splitDate(person.birthDate),
  udsp: person.subscriptions.includes('UDSP'),
  fnspf: person.subscriptions.includes('FNSPF'),
  udFnspfDoubleStatusSubscription: person.udFnspfDoubleStatusSubscription,
  newsletterOptIn: person.newsletterOptIn,
})
