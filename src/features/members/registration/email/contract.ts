import { z } from 'zod'
import { endpoint } from '../../../../shared/declare.ts'
import { Nothing } from '../../../../shared/schemas.ts'
import { Email } from '../../../society/persons/values/contract.ts'
import { PASSWORD_MAX } from '../../authentication/contract.ts'

const mailedToken = { token: ['email-confirmation', 'renewal', 'email-change'], in: 'query' } as const

/**
 * Exchanges the token of a mail for a subscription token of two hours. It confirms once; until the fee is paid its link may be
 * opened again. 409 `fee-paid`, `account-active` or `email-changed` says where things stand since.
 */
export const validateToken = endpoint('POST /auth/validate', {
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
  refusals: { 409: ['fee-paid', 'account-active', 'email-changed'] },
  limit: { max: 60, minutes: 10 },
})

export const LinkRequest = z.object({
  email: Email,
  recaptcha: z.string().min(1, 'required').max(10_000, 'too-long'),
})

/**
 * Sends the confirmation and payment link again. Says the same, after equal time, whether the account exists or not; 400 for the
 * captcha (form `confirmation`), 429 for link after link from one address.
 */
export const resendConfirmation = endpoint('POST /auth/confirmation', {
  auth: 'public',
  summary: 'Send the confirmation and payment link again',
  body: LinkRequest,
  reply: Nothing,
  limit: { max: 20, minutes: 10 },
})

/**
 * Sends the confirmation link of a registration just made to another e-mail: the first one was mistyped. The password that was
 * chosen proves whose it is; 403 `wrong-password` where it does not fit, or there is no such account. 409 once it was confirmed.
 */
export const correctEmail = endpoint('POST /auth/confirmation/email', {
  auth: 'public',
  summary: 'Correct the e-mail of an unconfirmed registration',
  body: z.object({
    email: Email,
    password: z.string().max(PASSWORD_MAX, 'too-long'),
    newEmail: Email,
    recaptcha: z.string().min(1, 'required').max(10_000, 'too-long'),
  }),
  reply: Nothing,
  refusals: { 403: ['wrong-password', 'email-taken'], 409: ['email-confirmed'] },
  limit: { max: 20, minutes: 10 },
})
