import { z } from 'zod'
import { endpoint } from '../../../../shared/declare.ts'
import { Day, Nothing } from '../../../../shared/schemas.ts'
import { Email } from '../../../society/persons/values/contract.ts'
import { PASSWORD_MAX, PASSWORD_MIN } from '../contract.ts'

export const Recovery = z.object({ email: Email })

/**
 * Mails a recovery link valid for an hour. 404 if no account with this e-mail may sign in (decision 0005), after the
 * same time.
 */
export const recoverPassword = endpoint('POST /auth/recover', {
  auth: 'public',
  summary: 'Send a link to choose a new password',
  body: Recovery,
  reply: Nothing,
  refusals: { 404: ['account-not-found'] },
  limit: { max: 30, minutes: 10 },
})

/** Reads whose password a mailed link resets; 401 if the link was used, replaced or has expired. */
export const readRecovery = endpoint('GET /auth/reset', {
  auth: { token: ['password-recovery', 'invitation'], in: 'bearer' },
  summary: 'Whom a recovery link is for',
  reply: z.object({ username: z.string() }),
  limit: { max: 60, minutes: 10 },
})

export const NewPassword = z
  .object({
    username: Email,
    password: z.string().min(PASSWORD_MIN, 'password-forbidden').max(PASSWORD_MAX, 'too-long'),
    password2: z.string(),
  })
  .refine(({ password, password2 }) => password === password2, { path: ['password2'], error: 'passwords-differ' })
export type NewPassword = z.infer<typeof NewPassword>

/**
 * Chooses a new password with the token of the link, once, and ends every session. 404 if no account has this e-mail,
 * 403 if the link was made for another one (rules#passwords).
 */
export const resetPassword = endpoint('POST /auth/reset', {
  auth: { token: ['password-recovery', 'invitation'], in: 'bearer' },
  summary: 'Choose a new password',
  body: NewPassword,
  reply: Nothing,
  refusals: { 403: ['not-this-account'], 404: ['account-not-found'] },
  limit: { max: 60, minutes: 10 },
})

/** Returns a subscription token with which a signed-in member can renew within two hours. */
export const renewMembership = endpoint('POST /auth/renewal', {
  auth: 'member',
  whileExpired: true,
  summary: 'A token to renew with',
  reply: z.object({ token: z.string(), userId: z.number().int(), accountValidity: Day }),
  refusals: { 404: ['person-not-found'] },
  limit: { max: 30, minutes: 10 },
})
