import { z } from 'zod'
import { endpoint } from '../../../shared/declare.ts'
import { Instant, Nothing } from '../../../shared/schemas.ts'
import { may } from '../../platform/access/contract.ts'
import { Email } from '../../society/persons/values/contract.ts'

const AT_ONCE = 500
const Word = z.string().max(2_000)

/** What a program of one's own says of a mail: HARD, it came back for good; SOFT, for now; COMPLAINT, its reader called it unwanted. */
const ReturnEvent = z.object({
  recipient: Email,
  kind: z.enum(['HARD', 'SOFT', 'COMPLAINT']),
  messageId: Word.optional().describe('The Message-ID of the mail; left out: the latest mail to this address.'),
  status: Word.optional().describe('The status of RFC 3463, as 5.1.1, or the server’s whole answer.'),
  at: Instant.optional().describe('When it was found; left out: now.'),
})
export type ReturnEvent = z.infer<typeof ReturnEvent>

/** As Brevo sends one, and Mailjet one or many; what else they tell is ignored, and so are their events of other kinds. */
const ProviderEvent = z.looseObject({
  event: Word,
  email: Word,
  'message-id': Word.nullish(),
  reason: Word.nullish(),
  ts_event: z.number().int().nonnegative().max(1e11).nullish(),
  time: z.number().int().nonnegative().max(1e11).nullish(),
  hard_bounce: z.boolean().nullish(),
  error: Word.nullish(),
  comment: Word.nullish(),
})
export type ProviderEvent = z.infer<typeof ProviderEvent>

/** Called by the mail provider, with the token of `BOUNCES_TOKEN` as bearer or as the password of a basic sign-in; 404 without that setting. */
export const receiveReturns = endpoint('POST /mails/bounces', {
  auth: 'public',
  summary: 'Mails that came back, and complaints, as the mail provider tells them',
  body: z.union([
    z.object({ events: z.array(ReturnEvent).min(1, 'required').max(AT_ONCE, 'too-many') }),
    ProviderEvent,
    z.array(ProviderEvent).max(AT_ONCE, 'too-many'),
  ]),
  reply: Nothing,
  refusals: { 401: ['token-invalid'], 404: ['page-not-found'] },
  limit: { max: 3_000, minutes: 10 },
})

export const INBOX_FAULTS = ['UNREACHABLE', 'SILENT', 'LOGIN', 'FOLDER', 'OTHER'] as const

/** What comes back: how many addresses take no mail, what was kept from leaving in 30 days, and whether the mailbox of returned mails is read. */
export const readReturns = endpoint('GET /mails/bounces', {
  auth: { may: may.manageSociety },
  summary: 'Addresses that take no mail, and how returned mails are read',
  reply: z.object({
    /** Accounts whose e-mail takes no mails. */
    failing: z.number().int(),
    /** Accounts whose reader called a mail unwanted: no mailings. */
    complained: z.number().int(),
    /** Mails of the last 30 days that were not sent for it, and that came back. */
    skipped: z.number().int(),
    returned: z.number().int(),
    mailbox: z.boolean(),
    webhook: z.boolean(),
    readAt: Instant.nullable(),
    fault: z.enum(INBOX_FAULTS).nullable(),
    /** The mailbox server's own words, and since when it refuses. */
    answer: z.string().nullable(),
    failingSince: Instant.nullable(),
  }),
})
export type Returns = z.infer<(typeof readReturns)['reply']>

/** Writes to the e-mail again, as if nothing had come back. One's own, or by an administrator of persons. */
export const retryEmail = endpoint('POST /users/:id/email-retry', {
  auth: { own: 'person', or: may.managePersons },
  whileExpired: true,
  summary: 'Try an e-mail again that took no mails',
  reply: Nothing,
  refusals: { 403: ['above-you'], 404: ['person-not-found'], 409: ['email-not-failing'] },
  limit: { max: 20, minutes: 60 },
})
