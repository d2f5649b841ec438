import { z } from 'zod'
import { Day } from '../../shared/schemas.ts'

/** What a one-time token in an address may be used for; each purpose has a life of its own (rules#one-time-tokens). */
export const TOKEN_PURPOSES = [
  'email-confirmation',
  'password-recovery',
  'subscription',
  'renewal',
  'email-change',
  'unsubscribe',
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
})
export type LoginResponse = z.infer<typeof LoginResponse>

/** Roles of the society (rules#roles); on the wire and in a session they read `{name}_{ROLE}`. */
export type Role = 'USER' | 'ADMIN' | 'SUPER-ADMIN' | 'ADMIN-PERSON'

/** The scope of roles that is no commission: the whole society. */
export const GENERAL = 'general'
export type Requirement = {
  readonly names?: readonly string[]
  readonly roles?: readonly Role[]
  readonly subscriptions?: readonly string[]
}

/** What may be done, by whom (rules#permissions). */
export const may = {
  managePersons: { names: [GENERAL], roles: ['ADMIN-PERSON', 'ADMIN'] },
  manageSociety: { names: [GENERAL], roles: ['ADMIN'] },
  superviseSociety: { names: [GENERAL], roles: ['SUPER-ADMIN'] },
} as const satisfies Record<string, Requirement>
