import { z } from 'zod'
import { endpoint } from '../../../shared/declare.ts'
import { Instant, Nothing } from '../../../shared/schemas.ts'
import { may } from '../../platform/access/contract.ts'
import { Email } from '../../society/persons/values/contract.ts'

const AT_ONCE = 500
const Word = z.string().max(2_000)

/** An event in the portal's own format: HARD is a permanent bounce, SOFT a temporary one, COMPLAINT a spam complaint of the reader. */
const ReturnEvent = z.object({
  recipient: Email,
  kind: z.enum(['HARD', 'SOFT', 'COMPLAINT']),
  messageId: Word.optional().describe('The Message-ID of the mail; left out: the latest mail to this address.'),
  status: Word.optional().describe('The status of RFC 3463, as 5.1.1, or the server’s whole answer.'),
  at: Instant.optional().describe('When it was found; left out: now.'),
})
export type ReturnEvent = z.infer<typeof ReturnEvent>

/** One event as Brevo sends it, or one or several as Mailjet does; other fields and other kinds of events are ignored. */
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

/** Called by the mail provider with `BOUNCES_TOKEN` as bearer token or as password of basic authentication; 404 without that setting. */
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

/** State of bounces: addresses that accept no mail, mails not sent in 30 days, and whether the mailbox of bounces is being read. */
export const readReturns = endpoint('GET /mails/bounces', {
  auth: { may: may.manageSociety },
  summary: 'Addresses that take no mail, and how returned mails are read',
  reply: z.object({
    /** The number of accounts whose e-mail accepts no mails. */
    failing: z.number().int(),
    /** The number of accounts with a spam complaint, which get no mailings. */
    complained: z.number().int(),
    /** Mails of the last 30 days that were not sent because of it, and mails that bounced. */
    skipped: z.number().int(),
    returned: z.number().int(),
    mailbox: z.boolean(),
    webhook: z.boolean(),
    readAt: Instant.nullable(),
    fault: z.enum(INBOX_FAULTS).nullable(),
    /** The mailbox server's error text, and since when it refuses. */
    answer: z.string().nullable(),
    failingSince: Instant.nullable(),
  }),
})
export type Returns = z.infer<(typeof readReturns)['reply']>

/** Sends mails to the address again, as if nothing had bounced. For the caller's own e-mail, or by an administrator of persons. */
export const retryEmail = endpoint('POST /users/:id/email-retry', {
  auth: { own: 'person', or: may.managePersons },
  whileExpired: true,
  summary: 'Try an e-mail again that took no mails',
  reply: Nothing,
  refusals: { 403: ['above-you'], 404: ['person-not-found'], 409: ['email-not-failing'] },
  limit: { max: 20, minutes: 60 },
})
