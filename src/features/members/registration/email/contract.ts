import { z } from 'zod'
import { endpoint } from '../../../../shared/declare.ts'
import { Nothing } from '../../../../shared/schemas.ts'
import { Email } from '../../../society/persons/values/contract.ts'
import { PASSWORD_MAX } from '../../authentication/contract.ts'

const mailedToken = { token: ['email-confirmation', 'renewal', 'email-change'], in: 'query' } as const

/**
 * Exchanges the token of a mail for a subscription token valid for two hours. It confirms the e-mail once; its link may
 * be opened again until the fee is paid. 409 `fee-paid`, `account-active` or `email-changed` if there is nothing left
 * to do.
 */
export const validateToken = endpoint('POST /auth/validate', {
  auth: mailedToken,
  summary: 'Confirm the e-mail',
  reply: z.object({
    token: z.string(),
    userId: z.number().int(),
    firstName: z.string(),
    /** An active member's new e-mail was confirmed, so there is nothing to pay. */
    emailChanged: z.boolean(),
    /** The e-mail was already confirmed when the link was opened before. */
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
 * Sends the confirmation and payment link again. The reply and its duration are the same whether the account exists or
 * not; 400 for the captcha (form `confirmation`), 429 after many requests from one address.
 */
export const resendConfirmation = endpoint('POST /auth/confirmation', {
  auth: 'public',
  summary: 'Send the confirmation and payment link again',
  body: LinkRequest,
  reply: Nothing,
  limit: { max: 20, minutes: 10 },
})

/**
 * Sends the confirmation link of a new registration to another e-mail, because the first one was mistyped. The chosen
 * password proves the owner; 403 `wrong-password` if it is wrong or there is no such account. 409 once the e-mail is
 * confirmed.
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
