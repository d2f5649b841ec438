import { z } from 'zod'
import { endpoint } from '../../../shared/declare.ts'
import { fileOf, list } from '../../../shared/list.ts'
import { ById, Instant, RichText } from '../../../shared/schemas.ts'
import { may } from '../../platform/access/contract.ts'
import { FileId } from '../../platform/files/contract.ts'
import { Leaving } from '../mail-delivery/pace/contract.ts'
import { Attachment } from './attachments/contract.ts'

/** From where it was written: REMINDER is a campaign's, POST letters that were printed, SELLERS asks for books of calendars. */
export const MAILING_KINDS = ['REGISTER', 'COMMISSION', 'NEWS', 'CAMPAIGN', 'REMINDER', 'POST', 'SELLERS'] as const
export const MailingKind = z.enum(MAILING_KINDS)
export type MailingKind = z.infer<typeof MailingKind>

/** A mail to many before it leaves, as its author gets it: to the byte what every mailbox gets but for personal links. */
export const MailSample = z.object({
  subject: z.string(),
  text: z.string(),
  html: z.string(),
  attachments: z.array(Attachment),
})
export type MailSample = z.infer<typeof MailSample>

/** What was sent to many. */
export const ListedMailing = z.object({
  id: z.int(),
  kind: MailingKind,
  subject: z.string(),
  /** Whose it is; null: the society's. */
  commission: z.object({ id: z.int(), name: z.string(), technicalName: z.string() }).nullable(),
  /** Who had it sent; null where that account is gone. */
  author: z.string().nullable(),
  createdAt: Instant,
  /** How many it was for. */
  total: z.int(),
  /** Of its mails: how many left, wait, were given up. */
  sent: z.int(),
  waiting: z.int(),
  failed: z.int(),
  /** It is being written, or mails of it wait to leave. */
  underWay: z.boolean(),
})
export type ListedMailing = z.infer<typeof ListedMailing>

export const OUTCOMES = ['SENT', 'RETURNED', 'WAITING', 'FAILED', 'UNREACHABLE', 'BY_POST', 'LEFT_OUT'] as const
/** RETURNED: it left and came back; UNREACHABLE: the address takes none any more; BY_POST: they have no e-mail; LEFT_OUT: not, or no longer, one of its readers. */
export const Outcome = z.enum(OUTCOMES)
export type Outcome = z.infer<typeof Outcome>

export const MailingDetails = ListedMailing.extend({
  /** As it was typed, or as it was written in the editor. */
  text: z.string().nullable(),
  html: RichText.nullable(),
  /** The id is null where the file was taken away since. */
  attachments: z.array(z.object({ id: FileId.nullable(), name: z.string(), size: z.int() })),
  /** What became of each it was for; fewer than five who are left out are told to who manages persons alone. */
  outcomes: z.partialRecord(Outcome, z.int()),
  mails: Leaving,
})
export type MailingDetails = z.infer<typeof MailingDetails>

export const MAILING_FIELDS = ['id', 'kind', 'subject', 'commissionId', 'createdAt', 'total'] as const

const auth = { among: 'ANY', may: may.seeMailings } as const
const refusals = { 404: ['mailing-not-found'] }

/** Those of the caller’s commissions; all of them for who administers the society, the register’s for who manages persons. */
export const listMailings = list({
  path: '/mailings',
  auth,
  summary: 'What was sent to many',
  row: ListedMailing,
  takes: ['q', 'search', 'sort'],
  fields: MAILING_FIELDS,
})
export const listMailingsFile = fileOf(listMailings, { summary: 'What was sent to many, as a file' })

export const readMailing = endpoint('GET /mailings/:id', {
  auth,
  params: ById,
  summary: 'One that was sent to many: what it says, and what became of it',
  reply: MailingDetails,
  refusals,
})

export const MailingRecipient = z.object({
  id: z.int(),
  firstName: z.string(),
  lastName: z.string(),
  outcome: Outcome,
})
export type MailingRecipient = z.infer<typeof MailingRecipient>

/** By name; for who manages persons. */
export const listRecipients = list({
  path: '/mailings/:id/recipients',
  auth: { may: may.managePersons },
  params: ById,
  summary: 'Whom it was sent to, and what became of each',
  row: MailingRecipient,
  takes: ['q'],
  filters: { outcome: Outcome.optional().describe('Those alone of whom this became.') },
  refusals,
})
export const listRecipientsFile = fileOf(listRecipients, { summary: 'Whom it was sent to, as a file' })

/** Those that were given up are tried once more; `count` is how many. Twice, once. */
export const retryMailing = endpoint('POST /mailings/:id/retries', {
  auth,
  params: ById,
  summary: 'Send again what could not be sent',
  reply: z.object({ count: z.int() }),
  refusals,
  limit: { max: 30, minutes: 10 },
})
