import { z } from 'zod'
import { absentOrNull } from '../../shared/absent.ts'
import { Day, Instant } from '../../shared/dates.ts'
import { ById, endpoint } from '../../shared/endpoint.ts'
import { Link, ListQuery, paged } from '../../shared/hal.ts'
import { Euros } from '../../shared/money.ts'
import { may } from '../../shared/permissions.ts'
import { Address } from '../addresses/contract.ts'
import { Email } from '../auth/contract.ts'

export const MEMBERTYPES = ['SPP', 'SPV', 'HONORAIRE', 'ADMINISTRATIF', 'EXTERNE'] as const
export const CIS = ['Autre', 'Saint Georges', 'Beauregard', 'Le Blosne', 'CTA-CODIS'] as const
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
export const Cis = z.enum(CIS)
export type Cis = z.infer<typeof Cis>
export const Subscription = z.enum(SUBSCRIPTIONS)
export type Subscription = z.infer<typeof Subscription>
export const State = z.enum(STATES)
export type State = z.infer<typeof State>

const tidy = (text: string) => text.normalize('NFC').trim().replace(/\s+/g, ' ')

/** Letters of any script, spaces, apostrophes, hyphens and full stops; no emoji, no digits. */
const NAME = /^\p{L}[\p{L}\p{M} '’.-]*$/u
export const PersonName = z
  .string()
  .max(200, 'too-long')
  .transform(tidy)
  .pipe(z.string().min(1, 'required').max(100, 'too-long').regex(NAME, 'name-characters'))

/** Any usual way of typing a telephone number; whether it is one is `toE164`'s to say, too heavy for every page. */
export const Phone = z
  .string()
  .trim()
  .min(1, 'required')
  .max(30, 'too-long')
  .regex(/^\+?[\d\s().\-/]{6,}$/, 'phone-format')

const today = () => new Date().toISOString().slice(0, 10)
export const BirthDate = Day.refine((day) => day >= '1900-01-01', 'birthdate-too-early').refine(
  (day) => day <= today(),
  'birthdate-future',
)

export const PASSWORD_MIN = 6
export const PASSWORD_MAX = 128
export const NewPassword = z.string().min(PASSWORD_MIN, 'password-forbidden').max(PASSWORD_MAX, 'too-long')

/** A child of a member (specification, section 3). */
export const Relation = z.object({
  relatedUser: z.object({ firstName: PersonName, lastName: PersonName, birthDate: BirthDate }),
  relationShip: z.literal('FAMILY').default('FAMILY'),
  relationShipPrecision: z.string().trim().min(1).max(50).default('Enfant'),
})

/** What a visitor sends to become a member (specification, sections 3 and 5). */
export const Registration = z
  .object({
    firstName: PersonName,
    lastName: PersonName,
    email: Email,
    phone: Phone,
    birthDate: BirthDate,
    cis: Cis,
    membertype: Membertype,
    membertypePrecision: absentOrNull(z.string().max(200, 'too-long').transform(tidy)),
    subscriptions: z.array(Subscription).max(SUBSCRIPTIONS.length).default([]),
    udFnspfDoubleStatusSubscription: z.boolean().default(false),
    newsletterOptIn: z.boolean().default(true),
    password: NewPassword,
    recaptcha: z.string().min(1, 'required').max(10_000),
    relations: z.array(Relation).max(20).default([]),
  })
  .refine((person) => person.membertype !== 'EXTERNE' || person.membertypePrecision, {
    path: ['membertypePrecision'],
    error: 'required',
  })
export type Registration = z.output<typeof Registration>

const personFields = {
  id: z.number().int(),
  firstName: z.string(),
  lastName: z.string(),
  email: z.string().nullable(),
  phone: z.string().nullable(),
  birthDate: Day.nullable(),
  cis: Cis.nullable(),
  membertype: Membertype.nullable(),
  membertypePrecision: z.string().nullable(),
  subscriptions: z.array(z.string()),
  udFnspfDoubleStatusSubscription: z.boolean(),
  newsletterOptIn: z.boolean(),
  state: State.nullable(),
  accountValidity: Day,
  createdAt: Instant,
  emailConfirmedAt: Instant.nullable(),
  feePaidAt: Instant.nullable(),
}

/** What every screen shows of a person. */
export const PERSON_COLUMNS = [
  'id',
  'firstName',
  'lastName',
  'email',
  'phone',
  'birthDate',
  'cis',
  'membertype',
  'membertypePrecision',
  'subscriptions',
  'udFnspfDoubleStatusSubscription',
  'newsletterOptIn',
  'state',
  'accountValidity',
  'createdAt',
  'emailConfirmedAt',
  'feePaidAt',
] as const

/** A person as a list shows one. */
export const PersonRow = z.object({ ...personFields, _links: z.object({ self: Link }) })
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
export const Wanted = z.object({
  membertype: Membertype,
  membertypePrecision: z.string().nullable(),
  subscriptions: z.array(z.string()),
})

/** A person whole. `roles` and `history` are there for administrators of persons and for the person. */
export const Person = z.object({
  ...personFields,
  validatedAt: Instant.nullable(),
  wanted: Wanted.nullable(),
  roles: z.array(z.string()),
  relations: z.array(Child),
  history: z.array(PersonEvent),
  /** Fee payments still standing, in euros: what a refusal gives back. */
  refundable: Euros,
  address: Address.nullable(),
  _links: z.object({ self: Link, address: Link.optional() }),
})
export type Person = z.infer<typeof Person>

/** The fields that `sort` and `search` of the register take; `commission`, where a person has a role on it, `search` alone. */
export const PERSON_FIELDS = [
  'id',
  'lastName',
  'firstName',
  'email',
  'cis',
  'membertype',
  'subscriptions',
  'state',
  'accountValidity',
  'birthDate',
  'createdAt',
  'emailConfirmedAt',
  'feePaidAt',
  'newsletterOptIn',
  'commission',
] as const

/** 403 where the e-mail is taken (specification, section 8). */
export const createUser = endpoint({
  method: 'POST',
  path: '/users',
  auth: 'public',
  summary: 'Register',
  body: Registration,
  reply: z.object({ id: z.number().int(), firstName: z.string(), lastName: z.string(), email: z.string() }),
  statuses: [201],
  refusals: { 403: ['email-taken'] },
  limit: { max: 100, minutes: 10 },
})

export const listUsers = endpoint({
  method: 'GET',
  path: '/users',
  auth: { may: may.managePersons },
  summary: 'The register',
  query: ListQuery,
  fields: PERSON_FIELDS,
  reply: paged(PersonRow),
})

/** The person, or an administrator of persons; anybody else's is 404. */
export const readUser = endpoint({
  method: 'GET',
  path: '/users/:id',
  auth: 'member',
  whileExpired: true,
  summary: 'A person',
  params: ById,
  reply: Person,
  refusals: { 404: ['person-not-found'] },
})

/** FEE_PAID -> ACTIVE; 409 from any other state. */
export const validateUser = endpoint({
  method: 'POST',
  path: '/users/:id/validate',
  auth: { may: may.managePersons },
  summary: 'Validate an account',
  params: ById,
  reply: Person,
  refusals: { 403: ['above-you'], 404: ['person-not-found'], 409: ['not-to-validate'] },
})

/** FEE_PAID -> REFUSED, the fee is refunded and the person told why. */
export const refuseUser = endpoint({
  method: 'POST',
  path: '/users/:id/refuse',
  auth: { may: may.managePersons },
  summary: 'Refuse an account',
  params: ById,
  body: z.object({ reason: z.string().trim().min(3, 'required').max(1000, 'too-long') }),
  reply: Person,
  refusals: { 403: ['above-you'], 404: ['person-not-found'], 409: ['not-to-validate'] },
})
