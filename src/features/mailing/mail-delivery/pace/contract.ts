import { z } from 'zod'
import { endpoint } from '../../../../shared/declare.ts'
import { EditedVersion, Instant, Version } from '../../../../shared/schemas.ts'
import { may } from '../../../platform/access/contract.ts'
import { Email } from '../../../society/persons/values/contract.ts'

/** How many mails may be sent (rules#pace). */
export const Rates = z.object({
  perMinute: z.number().int().min(1, 'too-few').max(10_000, 'too-many'),
  perHour: z.number().int().min(10, 'too-few').max(100_000, 'too-many'),
})

export const RatesBody = Rates.extend({ version: EditedVersion })

/** The mails of a mailing: `endsAt` is when the last queued one will have been sent. */
export const Leaving = z.object({
  sent: z.number().int(),
  waiting: z.number().int(),
  dead: z.number().int(),
  /** Not sent: its reader had unsubscribed before. */
  withdrawn: z.number().int(),
  /** Not sent: the address no longer accepts mails. */
  skipped: z.number().int(),
  endsAt: Instant.nullable(),
})
export type Leaving = z.infer<typeof Leaving>

/** The rates, the queue and its expected end; `answer` is the mail server's last answer while nothing can be sent. */
export const Pace = Rates.extend({
  version: Version,
  single: z.number().int(),
  mass: z.number().int(),
  endsAt: Instant.nullable(),
  pausedUntil: Instant.nullable(),
  answer: z.string().nullable(),
})
export type Pace = z.infer<typeof Pace>

export const readMailPace = endpoint('GET /mails/pace', {
  auth: { may: may.manageSociety },
  summary: 'At what pace mails leave, and what waits',
  reply: Pace,
})

export const saveMailPace = endpoint('PUT /mails/pace', {
  auth: { may: may.manageSociety },
  summary: 'Set at what pace mails leave',
  body: RatesBody,
  versioned: true,
  reply: Pace,
})

/** Why a test mail could not be sent. */
export const TRIAL_FAULTS = ['UNREACHABLE', 'SILENT', 'LOGIN', 'LATER', 'SENDER', 'RECIPIENT', 'REFUSED'] as const

/** Sends a test mail to the caller at once, bypassing the queue. Tells whether the server accepted it, otherwise why not, with its text. */
export const sendTrialMail = endpoint('POST /mails/trials', {
  auth: { may: may.manageSociety },
  summary: 'Send a mail to oneself to see whether mails leave',
  reply: z.object({
    to: Email,
    fault: z.enum(TRIAL_FAULTS).nullable(),
    answer: z.string().nullable(),
  }),
  refusals: { 409: ['no-email'] },
  limit: { max: 10, minutes: 10 },
})
export type Trial = z.infer<(typeof sendTrialMail)['reply']>
