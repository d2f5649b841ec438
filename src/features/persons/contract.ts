import { z } from 'zod'
import { endpoint } from '../../shared/declare.ts'
import { Link } from '../../shared/hal.ts'
import { Day, Euros, Instant, Version } from '../../shared/schemas.ts'
import { may } from '../access/contract.ts'
import { Address } from './addresses/contract.ts'

export const Email = z.string().trim().toLowerCase().max(254, 'too-long').pipe(z.email('email-format'))

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

export const tidy = (text: string) => text.normalize('NFC').trim().replace(/\s+/g, ' ')

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

/** A child of a member (rules#children). */
export const Relation = z.object({
  relatedUser: z.object({ firstName: PersonName, lastName: PersonName, birthDate: BirthDate }),
  relationShip: z.literal('FAMILY').default('FAMILY'),
  relationShipPrecision: z.string().trim().min(1).max(50).default('Enfant'),
})

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
export const PERSON_COLUMNS = Object.keys(personFields) as (keyof typeof personFields)[]

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
export const Wanted = z.object({
  membertype: Membertype,
  membertypePrecision: z.string().nullable(),
  subscriptions: z.array(z.string()),
})

/** A person whole. `roles` and `history` are there for administrators of persons and for the person. */
export const Person = z.object({
  ...personFields,
  version: Version,
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

/** The person, or an administrator of persons; anybody else's is 404. */
export const readUser = endpoint('GET /users/:id', {
  auth: { own: 'person', or: may.managePersons },
  whileExpired: true,
  summary: 'A person',
  reply: Person,
})
