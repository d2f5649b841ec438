import { z } from 'zod'
import { Day } from '../../../shared/schemas.ts'

/** Purposes of one-time tokens in addresses; each has its own lifetime (rules#one-time-tokens). */
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

/** Tokens that « unsecure » calls accept in the query, for the person they were made for. */
export const feeToken = { token: ['subscription', 'renewal'], in: 'query' } as const

/** Reply of a sign-in (rules#sign-in); `roles` are `{name}_{ROLE}`. */
export const LoginResponse = z.object({
  username: z.string(),
  userId: z.number().int(),
  token: z.string(),
  subscriptions: z.array(z.string()),
  roles: z.array(z.string()),
  accountValidity: Day,
  /** Until when the account keeps access, although its season may be over. */
  accessUntil: Day.optional(),
})
export type LoginResponse = z.infer<typeof LoginResponse>

/** Roles of the society (rules#roles); in the API and in a session they are `{name}_{ROLE}`. */
export type Role = 'USER' | 'ADMIN' | 'SUPER-ADMIN' | 'ADMIN-PERSON' | 'TREASURER'

/** Name of the roles on the society as a whole, instead of a commission. */
export const GENERAL = 'general'
/** The super-administrator's role, as in a session. */
export const SUPER_ADMIN = `${GENERAL}_SUPER-ADMIN`

/** A right on the society: one of these roles on one of these names, or one of these subscriptions. */
export type Requirement = {
  readonly names?: readonly string[]
  readonly roles?: readonly Role[]
  readonly subscriptions?: readonly string[]
}

/** A right on a commission and everything that belongs to it. Each line says who has it. */
export type CommissionRight = {
  /** By these roles on the society. */
  readonly society: readonly Role[]
  /** By these roles on the commission, active or not. */
  readonly commission: readonly Role[]
  /** While the commission is active, also by these roles on it, and by the subscriptions it authorises. */
  readonly whileActive?: { readonly roles: readonly Role[]; readonly subscribers?: true }
}

/**
 * Who sees a thing with an audience of its own: every member, those who may see its commission, or those with one of
 * its subscriptions.
 */
export const Audience = z.enum(['ALL', 'COMMISSION', 'SUBSCRIPTIONS'])
export type Audience = z.infer<typeof Audience>

/**
 * What rights on a commission depend on. A left join without a commission returns nulls: the thing is the society's
 * own. A thing with an `audience` is seen by that audience and its administrators; only by the latter if it is `hidden`
 * (rules#audience).
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
 * Who may do what: the one table that endpoints, lists, screens and menus read (rules#permissions).
 * `general_SUPER-ADMIN` has every right.
 */
export const may = {
  managePersons: { names: [GENERAL], roles: ['ADMIN-PERSON', 'ADMIN'] },
  manageSociety: { names: [GENERAL], roles: ['ADMIN'] },
  /** To record a fee or an expected payment, and to deposit money at the bank. */
  recordMoney: { names: [GENERAL], roles: ['ADMIN-PERSON', 'TREASURER', 'ADMIN'] },
  /** To read all orders and the accounts, to refund, and to correct payments. */
  keepAccounts: { names: [GENERAL], roles: ['TREASURER', 'ADMIN'] },
  superviseSociety: { names: [GENERAL], roles: ['SUPER-ADMIN'] },

  seeCommission: {
    society: ['ADMIN'],
    commission: ADMINISTRATORS,
    whileActive: { roles: ['USER'], subscribers: true },
  },
  /** To act as one of its members: as a seller of calendars. */
  useCommission: { society: ['ADMIN'], commission: ADMINISTRATORS, whileActive: { roles: ['USER'] } },
  manageCommission: { society: ['ADMIN'], commission: ADMINISTRATORS },
  /** To read other people's orders, and what can be refunded of them. */
  seeOrders: { society: ['ADMIN', 'TREASURER'], commission: ADMINISTRATORS },
  /** To read bulk messages; those of the register also with the right to manage persons. */
  seeMailings: { society: ['ADMIN', 'ADMIN-PERSON'], commission: ADMINISTRATORS },
  /** To add members to it. */
  admitToCommission: { society: ['ADMIN'], commission: ADMINISTRATORS },
  /** To name its administrators. */
  appointInCommission: { society: ['ADMIN'], commission: ['SUPER-ADMIN'] },

  /** For menus: sellers to whom the menu shows their round. */
  listSelling: { society: [], commission: ADMINISTRATORS, whileActive: { roles: ['USER'] } },
  /** For menus (rules#menus): administrators of the society are not shown every commission. */
  listCommission: { society: [], commission: ADMINISTRATORS, whileActive: { roles: ['USER'], subscribers: true } },
  listAdministration: { society: [], commission: ADMINISTRATORS },
} as const satisfies Record<string, Requirement | CommissionRight>
