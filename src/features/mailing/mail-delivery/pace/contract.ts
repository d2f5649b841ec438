import { z } from 'zod'
import { endpoint } from '../../../../shared/declare.ts'
import { EditedVersion, Instant, Version } from '../../../../shared/schemas.ts'
import { may } from '../../../platform/access/contract.ts'
import { Email } from '../../../society/persons/values/contract.ts'

/** How many mails may leave (rules#pace). */
export const Rates = z.object({
  perMinute: z.number().int().min(1, 'too-few').max(10_000, 'too-many'),
  perHour: z.number().int().min(10, 'too-few').max(100_000, 'too-many'),
})

export const RatesBody = Rates.extend({ version: EditedVersion })

/** The mails of a mailing: `endsAt` is when the last of those that wait will have left. */
export const Leaving = z.object({
  sent: z.number().int(),
  waiting: z.number().int(),
  dead: z.number().int(),
  /** Not sent: its reader left before. */
  withdrawn: z.number().int(),
  /** Not sent: the address takes none any more. */
  skipped: z.number().int(),
  endsAt: Instant.nullable(),
})
export type Leaving = z.infer<typeof Leaving>

/** The rates, what waits and until when; `answer` is what the mail server said last, where it sends nothing at present. */
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

/** What kept a trial from leaving. */
export const TRIAL_FAULTS = ['UNREACHABLE', 'SILENT', 'LOGIN', 'LATER', 'SENDER', 'RECIPIENT', 'REFUSED'] as const

/** A mail to the caller, at once and past the queue: whether the server took it, else why not and in which words. */
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
