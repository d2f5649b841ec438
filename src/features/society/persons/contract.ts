import { type ZodType, z } from 'zod'
import type { Persons } from '../../../../db/schema.ts'
import { endpoint } from '../../../shared/declare.ts'
import { Link } from '../../../shared/hal.ts'
import { absentOrNull, Day, Euros, Instant, Version } from '../../../shared/schemas.ts'
import { may } from '../../platform/access/contract.ts'
import { Address } from './addresses/contract.ts'
import { BirthDate, Email, Line, PersonName, Phone } from './values/contract.ts'

export const MEMBERTYPES = ['SPP', 'SPV', 'HONORAIRE', 'ADMINISTRATIF', 'EXTERNE'] as const
export const SUBSCRIPTIONS = ['AMICALE', 'HONORAIRE', 'UDSP', 'FNSPF'] as const
export const STATES = [
  'CREATED',
  'EMAIL_CONFIRMED',
  'FEE_PAID',
  'ACTIVE',
  'EXPIRED',
  'SUSPENDED',
  'REFUSED',
  'ERASED',
] as const

export const Membertype = z.enum(MEMBERTYPES)
export type Membertype = z.infer<typeof Membertype>
/** A centre of the society, by name (rules#centres). */
const Cis = z.string().trim().min(1, 'required').max(60, 'too-long')
export const Subscription = z.enum(SUBSCRIPTIONS)
export type Subscription = z.infer<typeof Subscription>
export const State = z.enum(STATES)
export type State = z.infer<typeof State>

/** Why an e-mail no longer receives mails, or no bulk mails: COMPLAINT (rules#addresses-that-fail). */
export const EMAIL_FAULTS = ['UNKNOWN', 'FULL', 'UNREACHABLE', 'UNWANTED', 'REFUSED', 'COMPLAINT'] as const
export type EmailFault = (typeof EMAIL_FAULTS)[number]

/** A child of a member (rules#children). */
export const Relation = z.object({
  relatedUser: z.object({ firstName: PersonName, lastName: PersonName, birthDate: BirthDate }),
  relationShip: z.literal('FAMILY').default('FAMILY'),
  relationShipPrecision: z.string().trim().min(1).max(50).default('Enfant'),
})

/** Kinds of changes, on each of which `decide` rules (rules#who-may-change-what). */
export type Change = 'as-typed' | 'status' | 'email' | 'consent' | 'validity' | 'password' | 'apart'

/** Handling of a column of `persons`, read by all code about persons. */
type Column = {
  /** Schema in every reply about a person, to the person and to administrators of persons; null: never shown. */
  shown: ZodType | null
  /** Schema in a registration, also used for changes. Null: in no form. */
  typed: ZodType | null
  /** Kind of change, for every channel; null: never changed. */
  changed: Change | null
  /** Whether an import may contain it. Headings: `persons/fields/labels.ts`. */
  imported: boolean
  /**
   * When two accounts are merged: `chosen` from either, `kept` from the kept account and the other logged, empty values
   * `filled` from the other, or `dropped`.
   */
  merged: 'chosen' | 'kept' | 'filled' | 'dropped'
  /** Value after an erasure, or why it stays. */
  erased: null | string | boolean | readonly [] | Readonly<Record<string, never>> | { kept: string }
  /** Why the data export withholds it; null: it is exported. */
  withheld: string | null
}

/** Typed by whoever may change the person, imported, chosen in a merge, cleared by erasure. */
const PLAIN = { changed: 'as-typed', imported: true, merged: 'chosen', erased: null, withheld: null } as const
/** The status, which gives rights and takes effect when it is paid or validated. */
const STATUS = { ...PLAIN, changed: 'status', merged: 'kept' } as const
/** A checkbox of a form. */
const TICK = { ...PLAIN, shown: z.boolean(), imported: false, merged: 'dropped', erased: false } as const
/** Internal columns that nobody types. */
const OWN = { ...PLAIN, shown: null, typed: null, changed: null, imported: false, merged: 'dropped' } as const

const Text = z.string().nullable()
const Subscriptions = z.array(Subscription).max(SUBSCRIPTIONS.length)
const MadeOfOthers = { kept: 'The database makes it of the other columns.' }

/** Every column of `persons`, in the order of lists and files (decision 29). */
export const COLUMNS = {
  id: { ...OWN, shown: z.number().int(), erased: { kept: 'Orders and acts point at it; it leads to nobody.' } },
  lastName: { ...PLAIN, shown: z.string(), typed: PersonName, erased: 'effacé' },
  firstName: { ...PLAIN, shown: z.string(), typed: PersonName, erased: 'Compte' },
  email: { ...PLAIN, shown: Text, typed: Email, changed: 'email', merged: 'kept' },
  phone: { ...PLAIN, shown: Text, typed: Phone },
  birthDate: { ...PLAIN, shown: Day.nullable(), typed: BirthDate },
  addressId: { ...OWN, merged: 'chosen' },
  cis: { ...PLAIN, shown: Text, typed: Cis },
  membertype: { ...STATUS, shown: Membertype.nullable(), typed: Membertype },
  membertypePrecision: { ...STATUS, shown: Text, typed: absentOrNull(Line) },
  subscriptions: { ...STATUS, shown: z.array(z.string()), typed: Subscriptions.default([]), erased: [] },
  udFnspfDoubleStatusSubscription: { ...TICK, typed: z.boolean().default(false) },
  newsletterOptIn: { ...TICK, typed: z.boolean().default(true), changed: 'consent' },
  passwordHash: { ...OWN, withheld: 'The shadow of a secret.' },
  state: {
    ...OWN,
    shown: State.nullable(),
    changed: 'apart',
    merged: 'kept',
    erased: { kept: 'The step to ERASED writes it.' },
  },
  accountValidity: {
    ...OWN,
    shown: Day,
    changed: 'validity',
    imported: true,
    merged: 'kept',
    erased: { kept: 'A day that says nothing of who it was.' },
  },
  createdAt: { ...OWN, shown: Instant, erased: { kept: 'Tells whom an older backup is to lose again.' } },
  emailConfirmedAt: { ...OWN, shown: Instant.nullable() },
  feePaidAt: { ...OWN, shown: Instant.nullable() },
  emailFault: { ...OWN, shown: z.enum(EMAIL_FAULTS).nullable() },
  emailFailingSince: { ...OWN, shown: Instant.nullable() },
  validatedAt: OWN,
  linksSince: { ...OWN, erased: { kept: 'What was mailed before the erasure opens nothing.' } },
  updatedAt: { ...OWN, erased: { kept: 'When the row was last written.' } },
  search: { ...OWN, erased: MadeOfOthers, withheld: 'Repeats the name, the e-mail and the telephone.' },
  twin: { ...OWN, erased: MadeOfOthers, withheld: 'Repeats the name and the day of birth.' },
  wantedMembertype: OWN,
  wantedMembertypePrecision: OWN,
  wantedSubscriptions: OWN,
  freeFields: { ...OWN, changed: 'as-typed', merged: 'filled', erased: {} },
  version: { ...OWN, erased: { kept: 'How often the row was written.' } },
} as const satisfies Record<keyof Persons, Column>

type Columns = typeof COLUMNS
export type PersonColumn = keyof Columns
export const NAMES = Object.keys(COLUMNS) as PersonColumn[]

/** Columns with a schema for this aspect: shown or typed. */
export type Having<A extends 'shown' | 'typed'> = {
  [C in PersonColumn]: Columns[C][A] extends null ? never : C
}[PersonColumn]

export const having = <A extends 'shown' | 'typed'>(aspect: A) =>
  NAMES.filter((name) => COLUMNS[name][aspect]) as Having<A>[]
/** Schemas of the columns for an aspect: shown or typed. */
export const schemas = <A extends 'shown' | 'typed'>(aspect: A) =>
  Object.fromEntries(having(aspect).map((name) => [name, COLUMNS[name][aspect]])) as {
    [C in Having<A>]: Columns[C][A]
  }

/** Columns that every screen shows. */
export const PERSON_COLUMNS = having('shown')

/** A person in a list. */
export const PersonRow = z.object({ ...schemas('shown'), _links: z.object({ self: Link }) })
export type PersonRow = z.infer<typeof PersonRow>

export const PersonEvent = z.object({
  at: Instant,
  from: State.nullable(),
  to: State,
  actor: z.object({ id: z.number().int(), name: z.string() }).nullable(),
  note: z.string().nullable(),
})

/** A child of a member, with the relation to this parent. */
export const Child = z.object({
  id: z.number().int(),
  version: Version,
  relatedUser: z.object({
    id: z.number().int(),
    firstName: z.string(),
    lastName: z.string(),
    birthDate: Day.nullable(),
  }),
  relationShip: z.string(),
  relationShipPrecision: z.string(),
})
export type Child = z.infer<typeof Child>

/** Requested status, which takes effect once the season's fee for it is paid. */
export const RequestedStatus = z.object({
  membertype: Membertype,
  membertypePrecision: z.string().nullable(),
  subscriptions: z.array(z.string()),
})

/** A whole person. `roles` and `history` only for administrators of persons and the person. */
export const Person = z.object({
  ...schemas('shown'),
  version: Version,
  validatedAt: Instant.nullable(),
  wanted: RequestedStatus.nullable(),
  roles: z.array(z.string()),
  relations: z.array(Child),
  history: z.array(PersonEvent),
  /** Fee payments that a refusal would refund, in euros. */
  refundable: Euros,
  address: Address.nullable(),
  _links: z.object({ self: Link, address: Link.optional() }),
})
export type Person = z.infer<typeof Person>

/** Reads a person, by themselves or an administrator of persons; else 404. */
export const readUser = endpoint('GET /users/:id', {
  auth: { own: 'person', or: may.managePersons },
  whileExpired: true,
  superAdminWhileExpired: true,
  summary: 'A person',
  reply: Person,
})
