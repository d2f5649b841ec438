import { z } from 'zod'
import { Day } from '../../shared/dates.ts'
import { endpoint, Nothing } from '../../shared/endpoint.ts'

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
const mailedToken = { token: ['email-confirmation', 'renewal', 'email-change'], in: 'query' } as const

export const Email = z.string().trim().toLowerCase().max(254, 'too-long').pipe(z.email('email-format'))

export const Credentials = z.object({
  username: z.string().trim().min(1).max(254),
  password: z.string().min(1).max(128),
})

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

/** 200 for a member in order, 307 without `Location` for one whose fee has lapsed: the same answer, and to renew first. */
export const signIn = endpoint({
  method: 'POST',
  path: '/auth/signin',
  auth: 'public',
  summary: 'Sign in',
  body: Credentials,
  reply: LoginResponse,
  statuses: [200, 307],
  refusals: { 401: ['sign-in-refused'], 403: ['password-too-short'], 429: ['too-many'] },
  limit: { max: 100, minutes: 5 },
})

export const signOut = endpoint({
  method: 'POST',
  path: '/auth/signout',
  auth: 'member',
  whileExpired: true,
  summary: 'End this session',
  reply: Nothing,
  statuses: [204],
})

/**
 * Exchanges the token of a mail for a subscription token of two hours. It confirms once; until the fee is paid its link may be
 * opened again, a changed e-mail's may not. 409 `fee-paid` or `account-active` says where things stand since.
 */
export const validateToken = endpoint({
  method: 'POST',
  path: '/auth/validate',
  auth: mailedToken,
  summary: 'Confirm the e-mail',
  reply: z.object({
    token: z.string(),
    userId: z.number().int(),
    firstName: z.string(),
    /** An active member's new e-mail was confirmed: there is nothing to pay for it. */
    emailChanged: z.boolean(),
    /** The e-mail had been confirmed by an earlier opening of the link. */
    alreadyConfirmed: z.boolean(),
  }),
  refusals: { 409: ['fee-paid', 'account-active'] },
  limit: { max: 60, minutes: 10 },
})

/**
 * Sends the confirmation and payment link again. Says the same, after equal time, whether the account exists or not; 400 for the
 * captcha (form `confirmation`), 429 for link after link from one address.
 */
export const resendConfirmation = endpoint({
  method: 'POST',
  path: '/auth/confirmation',
  auth: 'public',
  summary: 'Send the confirmation and payment link again',
  body: z.object({ email: Email, recaptcha: z.string().min(1, 'required').max(10_000, 'too-long') }),
  reply: Nothing,
  statuses: [204],
  limit: { max: 20, minutes: 10 },
})
