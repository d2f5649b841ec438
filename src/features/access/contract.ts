import { z } from 'zod'
import { Day } from '../../shared/schemas.ts'

/** What a one-time token in an address may be used for; each has its own life (product design, section 2). */
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

/** Specification, section 3 « Login response ». `roles` read `{name}_{ROLE}`. */
export const LoginResponse = z.object({
  username: z.string(),
  userId: z.number().int(),
  token: z.string(),
  subscriptions: z.array(z.string()),
  roles: z.array(z.string()),
  accountValidity: Day,
})
export type LoginResponse = z.infer<typeof LoginResponse>

/** Roles of the society (specification, section 3); on the wire and in a session they read `{name}_{ROLE}`. */
export type Role = 'USER' | 'ADMIN' | 'SUPER-ADMIN' | 'ADMIN-PERSON'

/** The scope of roles that is no commission: the whole society. */
export const GENERAL = 'general'
export type Requirement = {
  readonly names?: readonly string[]
  readonly roles?: readonly Role[]
  readonly subscriptions?: readonly string[]
}

/** What may be done, by whom (product design, section 3). */
export const may = {
  managePersons: { names: [GENERAL], roles: ['ADMIN-PERSON', 'ADMIN'] },
  manageSociety: { names: [GENERAL], roles: ['ADMIN'] },
  superviseSociety: { names: [GENERAL], roles: ['SUPER-ADMIN'] },
} as const satisfies Record<string, Requirement>
