import { z } from 'zod'
import { Day } from '../../../shared/schemas.ts'

/** What a one-time token in an address may be used for; each purpose has a life of its own (rules#one-time-tokens). */
export const TOKEN_PURPOSES = [
  'email-confirmation',
  'password-recovery',
  'subscription',
  'renewal',
  'email-change',
  'unsubscribe',
  'invitation',
] as const
export type TokenPurpose = (typeof TOKEN_PURPOSES)[number]

/** Tokens that the calls marked « unsecure » take in the query, for the person they were made for. */
export const feeToken = { token: ['subscription', 'renewal'], in: 'query' } as const

/** What a sign-in answers (rules#sign-in); `roles` read `{name}_{ROLE}`. */
export const LoginResponse = z.object({
  username: z.string(),
  userId: z.number().int(),
  token: z.string(),
  subscriptions: z.array(z.string()),
  roles: z.array(z.string()),
  accountValidity: Day,
  /** Until when the account signs in as before, though its season may be over by then. */
  accessUntil: Day.optional(),
})
export type LoginResponse = z.infer<typeof LoginResponse>

/** Roles of the society (rules#roles); on the wire and in a session they read `{name}_{ROLE}`. */
export type Role = 'USER' | 'ADMIN' | 'SUPER-ADMIN' | 'ADMIN-PERSON' | 'TREASURER'

/** The scope of roles that is no commission: the whole society. */
export const GENERAL = 'general'
/** The role of who may do everything, as a session has it. */
export const SUPER_ADMIN = `${GENERAL}_SUPER-ADMIN`

/** A right over the society as a whole: one of these roles on one of these names, or one of these subscriptions. */
export type Requirement = {
  readonly names?: readonly string[]
  readonly roles?: readonly Role[]
  readonly subscriptions?: readonly string[]
}

/** A right over a commission, and over whatever belongs to it. Each line names who has it. */
export type CommissionRight = {
  /** By these roles on the society. */
  readonly society: readonly Role[]
  /** By these roles on the commission, closed or not. */
  readonly commission: readonly Role[]
  /** While the commission is active, by these roles on it too, and by the subscriptions it authorises. */
  readonly whileActive?: { readonly roles: readonly Role[]; readonly subscribers?: true }
}

/** Who reads a thing that says so itself: every member, who may see its commission, or who has one of its subscriptions. */
export const Audience = z.enum(['ALL', 'COMMISSION', 'SUBSCRIPTIONS'])
export type Audience = z.infer<typeof Audience>

/**
 * What a commission's rights depend on. A left join that finds no commission gives nulls: the thing is the society's own. A thing
 * with an `audience` is seen by that, and by who administers it; the latter alone where it is `hidden` (rules#audience).
 */
export type Scope = {
  readonly technicalName: string | null
  readonly active: boolean | null
  readonly authorizedSubscribers: readonly string[] | null
  readonly audience?: Audience
  readonly subscriptions?: readonly string[]
  readonly hidden?: boolean
}

const ADMINISTRATORS = ['ADMIN', 'SUPER-ADMIN'] as const

/**
 * What may be done, by whom: the one table that endpoints, lists, screens and menus read (rules#permissions).
 * `general_SUPER-ADMIN` has every right.
 */
export const may = {
  managePersons: { names: [GENERAL], roles: ['ADMIN-PERSON', 'ADMIN'] },
  manageSociety: { names: [GENERAL], roles: ['ADMIN'] },
  /** To record a fee or an awaited payment, and to bring what came to the bank. */
  recordMoney: { names: [GENERAL], roles: ['ADMIN-PERSON', 'TREASURER', 'ADMIN'] },
  /** To read all orders and the accounts, to refund, to correct a payment. */
  keepAccounts: { names: [GENERAL], roles: ['TREASURER', 'ADMIN'] },
  superviseSociety: { names: [GENERAL], roles: ['SUPER-ADMIN'] },

  seeCommission: {
    society: ['ADMIN'],
    commission: ADMINISTRATORS,
    whileActive: { roles: ['USER'], subscribers: true },
  },
  /** To act as one of its own: a seller of calendars. */
  useCommission: { society: ['ADMIN'], commission: ADMINISTRATORS, whileActive: { roles: ['USER'] } },
  manageCommission: { society: ['ADMIN'], commission: ADMINISTRATORS },
  /** To read orders of others, and what of them can be refunded. */
  seeOrders: { society: ['ADMIN', 'TREASURER'], commission: ADMINISTRATORS },
  /** To read what was sent to many: the register's messages besides, for who manages persons. */
  seeMailings: { society: ['ADMIN', 'ADMIN-PERSON'], commission: ADMINISTRATORS },
  /** To make somebody one of its own. */
  admitToCommission: { society: ['ADMIN'], commission: ADMINISTRATORS },
  /** To name who administers it. */
  appointInCommission: { society: ['ADMIN'], commission: ['SUPER-ADMIN'] },

  /** The menus: to whom their round is named, of those who may sell. */
  listSelling: { society: [], commission: ADMINISTRATORS, whileActive: { roles: ['USER'] } },
  /** The menus (rules#menus): who administers the society is not thereby in every commission. */
  listCommission: { society: [], commission: ADMINISTRATORS, whileActive: { roles: ['USER'], subscribers: true } },
  listAdministration: { society: [], commission: ADMINISTRATORS },
} as const satisfies Record<string, Requirement | CommissionRight>
