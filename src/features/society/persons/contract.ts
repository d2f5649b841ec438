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
/** One of the society's centres, by its name (rules#centres). */
const Cis = z.string().trim().min(1, 'required').max(60, 'too-long')
export const Subscription = z.enum(SUBSCRIPTIONS)
export type Subscription = z.infer<typeof Subscription>
export const State = z.enum(STATES)
export type State = z.infer<typeof State>

/** Why an e-mail takes no mails any more, or no mailings: COMPLAINT (rules#addresses-that-fail). */
export const EMAIL_FAULTS = ['UNKNOWN', 'FULL', 'UNREACHABLE', 'UNWANTED', 'REFUSED', 'COMPLAINT'] as const
export type EmailFault = (typeof EMAIL_FAULTS)[number]

/** A child of a member (rules#children). */
export const Relation = z.object({
  relatedUser: z.object({ firstName: PersonName, lastName: PersonName, birthDate: BirthDate }),
  relationShip: z.literal('FAMILY').default('FAMILY'),
  relationShipPrecision: z.string().trim().min(1).max(50).default('Enfant'),
})

/** Who may change a field: `decide` says it for each of these (rules#who-may-change-what). */
export type Change = 'as-typed' | 'status' | 'email' | 'consent' | 'validity' | 'password' | 'apart'

/** What is done with a column of the table `persons`, by everything that handles persons. */
type Column = {
  /** How every answer that shows a person gives it, to the person and to who administers persons; null: none does. */
  shown: ZodType | null
  /** How it is typed in a registration; a change of the account takes the same. Null: in no form. */
  typed: ZodType | null
  /** By which rule it is changed through any door; null: through none. */
  changed: Change | null
  /** Whether a file of members may say it. Its headings: `persons/fields/labels.ts`. */
  imported: boolean
  /** Of two accounts made one: `chosen` from either, `kept` of the one that stays and the other noted down, its gaps `filled` from the other, or `dropped`. */
  merged: 'chosen' | 'kept' | 'filled' | 'dropped'
  /** What erasure writes there, or why nothing. */
  erased: null | string | boolean | readonly [] | Readonly<Record<string, never>> | { kept: string }
  /** Why a takeaway of data withholds it; null: it is given. */
  withheld: string | null
}

/** Typed by whoever may change the person at all, brought by a file, chosen in a merge, emptied by erasure. */
const PLAIN = { changed: 'as-typed', imported: true, merged: 'chosen', erased: null, withheld: null } as const
/** What a member is: it opens doors, and takes effect when it is paid or validated. */
const STATUS = { ...PLAIN, changed: 'status', merged: 'kept' } as const
/** A box ticked in a form. */
const TICK = { ...PLAIN, shown: z.boolean(), imported: false, merged: 'dropped', erased: false } as const
/** The program's own: no field that anybody types. */
const OWN = { ...PLAIN, shown: null, typed: null, changed: null, imported: false, merged: 'dropped' } as const

const Text = z.string().nullable()
const Subscriptions = z.array(Subscription).max(SUBSCRIPTIONS.length)
const MadeOfOthers = { kept: 'The database makes it of the other columns.' }

/** Every column of the table `persons`, in the order in which lists and files show them (decision 29). */
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

/** The columns that have a schema: how they are shown, or typed. */
export type Having<A extends 'shown' | 'typed'> = {
  [C in PersonColumn]: Columns[C][A] extends null ? never : C
}[PersonColumn]

export const having = <A extends 'shown' | 'typed'>(aspect: A) =>
  NAMES.filter((name) => COLUMNS[name][aspect]) as Having<A>[]
/** The columns' schemas, as they are shown or typed. */
export const schemas = <A extends 'shown' | 'typed'>(aspect: A) =>
  Object.fromEntries(having(aspect).map((name) => [name, COLUMNS[name][aspect]])) as {
    [C in Having<A>]: Columns[C][A]
  }

/** What every screen shows of a person. */
export const PERSON_COLUMNS = having('shown')

/** A person as a list shows one. */
export const PersonRow = z.object({ ...schemas('shown'), _links: z.object({ self: Link }) })
export type PersonRow = z.infer<typeof PersonRow>

export const PersonEvent = z.object({
  at: Instant,
  from: State.nullable(),
  to: State,
  actor: z.object({ id: z.number().int(), name: z.string() }).nullable(),
  note: z.string().nullable(),
})

/** A child of a member as it is shown, with the relation to this parent. */
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

/** What a member wants to be: true once the season's fee for it is paid. */
export const RequestedStatus = z.object({
  membertype: Membertype,
  membertypePrecision: z.string().nullable(),
  subscriptions: z.array(z.string()),
})

/** A person whole. `roles` and `history` are there for administrators of persons and for the person. */
export const Person = z.object({
  ...schemas('shown'),
  version: Version,
  validatedAt: Instant.nullable(),
  wanted: RequestedStatus.nullable(),
  roles: z.array(z.string()),
  relations: z.array(Child),
  history: z.array(PersonEvent),
  /** Fee payments still standing, in euros: what a refusal gives back. */
  refundable: Euros,
  address: Address.nullable(),
  _links: z.object({ self: Link, address: Link.optional() }),
})
export type Person = z.infer<typeof Person>

/** The person, or an administrator of persons; anybody else's is 404. */
export const readUser = endpoint('GET /users/:id', {
  auth: { own: 'person', or: may.managePersons },
  whileExpired: true,
  superAdminWhileExpired: true,
  summary: 'A person',
  reply: Person,
})
