import { z } from 'zod'
import { endpoint } from '../../../shared/declare.ts'
import { SearchText } from '../../../shared/hal.ts'
import { list } from '../../../shared/list.ts'
import { absentOrNull, ById, Day, Id, Instant, Nothing, RichText } from '../../../shared/schemas.ts'
import { Leaving } from '../../mailing/mail-delivery/pace/contract.ts'
import { AttachmentIds } from '../../mailing/mailings/attachments/contract.ts'
import { MailSample } from '../../mailing/mailings/contract.ts'
import { may } from '../../platform/access/contract.ts'
import { Subject } from '../register/bulk/contract.ts'

/** Fields by which members can be filtered: `admitted` means made a member by a role (`USER`). */
export const ADDRESSEE_FIELDS = ['membertype', 'cis', 'subscriptions', 'admitted'] as const

/** Those who booked a resource of the commission: for a day of this period, or at any time without days. */
const Bookers = z
  .strictObject({ resource: Id, from: absentOrNull(Day), to: absentOrNull(Day) })
  .refine(({ from, to }) => !from || !to || from <= to, { message: 'ends-before-start', path: ['to'] })

/**
 * Recipients: these members of the commission, or all that a search finds; or those who booked one of its resources.
 */
export const Addressees = z.union([
  z.strictObject({ ids: z.array(Id).min(1, 'required').max(1_000) }),
  z.strictObject({ all: z.strictObject({ search: SearchText.optional() }) }),
  z.strictObject({ bookers: Bookers }),
])
export type Addressees = z.infer<typeof Addressees>

export const CommissionMailing = z.object({
  subject: Subject,
  text: RichText.min(1, 'required').max(20_000, 'too-long'),
})
export type CommissionMailing = z.infer<typeof CommissionMailing>

/**
 * `to` decides the reason given in the mail, and whether it can be refused: those who booked get what concerns their
 * booking.
 */
const Tried = CommissionMailing.extend({ attachments: AttachmentIds, to: absentOrNull(Addressees) })
const Previewed = CommissionMailing.extend({ attachments: AttachmentIds, to: Addressees })

/** `key` is the client's idempotency key. */
export const CommissionMailingBody = Previewed.extend({ key: z.uuid() })

/**
 * How many of the recipients it reaches, and why not the others; without names, and reasons that concern fewer than
 * five are not given.
 */
export const Reach = z.object({
  reached: z.int(),
  /** Members without a working e-mail, `byPost` included. */
  unreachable: z.int(),
  /**
   * Members without an e-mail, to be written to by post. Given even if they are few, because whoever may print their
   * letters reads their names there.
   */
  byPost: z.int(),
  /** Members who refuse news, or those of this commission. */
  unsubscribed: z.int(),
  /** Not, or no longer, members of the commission. */
  outside: z.int(),
})
export type Reach = z.infer<typeof Reach>

/** A message of a commission to its members; the author is null if that account is gone. */
const MailingRow = z.object({
  id: z.int(),
  subject: z.string(),
  author: z.string().nullable(),
  createdAt: Instant,
  /** Number of intended recipients. */
  total: z.int(),
  /** Whether it is still being written or sent. */
  underWay: z.boolean(),
})
export type ListedRecipient = z.infer<typeof MailingRow>

const RecipientsReply = MailingRow.extend({
  text: RichText,
  /** State of its task; null once the task is deleted. */
  state: z.enum(['RUNNING', 'DONE', 'FAILED', 'CANCELLED']).nullable(),
  /** The task, for its author. */
  task: z.int().nullable(),
  /** Recipients still to be written to. */
  unwritten: z.int(),
  reach: Reach,
  mails: Leaving,
  /** Number among the bulk messages; null once it is deleted. */
  mailingId: z.int().nullable(),
})
export type MailingRecipients = z.infer<typeof RecipientsReply>

const auth = { of: 'commission', may: may.manageCommission } as const

/** Latest first; kept for a year. */
export const listCommissionMailings = list({
  path: '/commissions/:id/circulars',
  auth,
  summary: 'What a commission wrote to its members',
  params: ById,
  row: MailingRow,
})

export const readCommissionMailing = endpoint('GET /commissions/:id/circulars/:circularId', {
  auth,
  params: ById.extend({ circularId: Id }),
  summary: 'One message of a commission: its text, and how far it is',
  reply: RecipientsReply,
  refusals: { 404: ['circular-not-found'] },
})

/**
 * Sends a message to each recipient once; 409 `key-taken` if the key belongs to another message, `nobody` without
 * recipients.
 */
export const sendCommissionMailing = endpoint('POST /commissions/:id/circulars', {
  auth,
  summary: 'Write to the members of a commission',
  body: CommissionMailingBody,
  reply: z.object({ id: z.int(), total: z.int() }),
  statuses: [202],
  refusals: { 404: ['task-not-found', 'resource-not-found'], 409: ['key-taken', 'nobody', 'attachment-missing'] },
  limit: { max: 20, minutes: 10 },
})

/** Before sending: recipients, preview, and when the last mail would be sent. */
export const previewCommissionMailing = endpoint('POST /commissions/:id/circulars/preview', {
  auth,
  summary: 'Whom a message of a commission would reach',
  body: Previewed,
  reply: z.object({ reach: Reach, mail: MailSample, endsAt: Instant.nullable() }),
  refusals: { 404: ['person-not-found', 'resource-not-found'], 409: ['attachment-missing'] },
  limit: { max: 60, minutes: 10 },
})

/** While writing: number of members it is for, and how many it reaches. */
export const countReached = endpoint('POST /commissions/:id/circulars/reach', {
  auth,
  summary: 'How many members of a commission a choice reaches',
  body: z.object({ to: Addressees }),
  reply: Reach,
  refusals: { 404: ['resource-not-found'] },
  limit: { max: 240, minutes: 10 },
})

/** Sends it to the caller only. */
export const sendTrialMailing = endpoint('POST /commissions/:id/circulars/trials', {
  auth,
  summary: 'Send a message of a commission to oneself first',
  body: Tried,
  reply: Nothing,
  refusals: { 404: ['person-not-found', 'resource-not-found'], 409: ['attachment-missing'] },
  limit: { max: 20, minutes: 10 },
})
