import { z } from 'zod'
import { endpoint } from '../../../shared/declare.ts'
import { fileOf, list } from '../../../shared/list.ts'
import { ById, Instant, RichText } from '../../../shared/schemas.ts'
import { may } from '../../platform/access/contract.ts'
import { FileId } from '../../platform/files/contract.ts'
import { Leaving } from '../mail-delivery/pace/contract.ts'
import { Attachment } from './attachments/contract.ts'

/** Kind of a mailing: REMINDER of a campaign, POST for printed letters, SELLERS to remind sellers of stub books. */
export const MAILING_KINDS = ['REGISTER', 'COMMISSION', 'NEWS', 'CAMPAIGN', 'REMINDER', 'POST', 'SELLERS'] as const
export const MailingKind = z.enum(MAILING_KINDS)
export type MailingKind = z.infer<typeof MailingKind>

/** The preview of a mailing as its author would get it: byte for byte what recipients get, except for personal links. */
export const MailSample = z.object({
  subject: z.string(),
  text: z.string(),
  html: z.string(),
  attachments: z.array(Attachment),
})
export type MailSample = z.infer<typeof MailSample>

/** A mailing that was sent. */
export const ListedMailing = z.object({
  id: z.int(),
  kind: MailingKind,
  subject: z.string(),
  /** Its commission; null for the society. */
  commission: z.object({ id: z.int(), name: z.string(), technicalName: z.string() }).nullable(),
  /** Its author; null if the account was deleted. */
  author: z.string().nullable(),
  createdAt: Instant,
  /** The number of recipients. */
  total: z.int(),
  /** Its mails: sent, queued, given up. */
  sent: z.int(),
  waiting: z.int(),
  failed: z.int(),
  /** Whether mails are still being created or sent. */
  underWay: z.boolean(),
})
export type ListedMailing = z.infer<typeof ListedMailing>

export const OUTCOMES = ['SENT', 'RETURNED', 'WAITING', 'FAILED', 'UNREACHABLE', 'BY_POST', 'LEFT_OUT'] as const
/** RETURNED: bounced; UNREACHABLE: the address no longer accepts mails; BY_POST: no e-mail; LEFT_OUT: not, or no longer, one of its readers. */
export const Outcome = z.enum(OUTCOMES)
export type Outcome = z.infer<typeof Outcome>

export const MailingDetails = ListedMailing.extend({
  /** The text as typed, or as written in the editor. */
  text: z.string().nullable(),
  html: RichText.nullable(),
  /** The id is null if the file was deleted since. */
  attachments: z.array(z.object({ id: FileId.nullable(), name: z.string(), size: z.int() })),
  /** Recipients by status; a count of fewer than five left out is only shown to administrators of persons. */
  outcomes: z.partialRecord(Outcome, z.int()),
  mails: Leaving,
})
export type MailingDetails = z.infer<typeof MailingDetails>

export const MAILING_FIELDS = ['id', 'kind', 'subject', 'commissionId', 'createdAt', 'total'] as const

const auth = { among: 'ANY', may: may.seeMailings } as const
const refusals = { 404: ['mailing-not-found'] }

/** Lists the mailings of the caller’s commissions; all of them for administrators of the society, the register’s for administrators of persons. */
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

/** The recipients by name, only for administrators of persons. */
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

/** Retries the mails that were given up; `count` is their number. Idempotent. */
export const retryMailing = endpoint('POST /mailings/:id/retries', {
  auth,
  params: ById,
  summary: 'Send again what could not be sent',
  reply: z.object({ count: z.int() }),
  refusals,
  limit: { max: 30, minutes: 10 },
})
