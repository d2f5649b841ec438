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

/** What a search of the commission's members may name: `admitted` is who was made one of its own (`USER`). */
export const ADDRESSEE_FIELDS = ['membertype', 'cis', 'subscriptions', 'admitted'] as const

/** Those who booked a resource of the commission: for a day of this period, or ever where no day is said. */
const Bookers = z
  .strictObject({ resource: Id, from: absentOrNull(Day), to: absentOrNull(Day) })
  .refine(({ from, to }) => !from || !to || from <= to, { message: 'ends-before-start', path: ['to'] })

/** Of the members of the commission: these, or all that a search finds; or whoever booked one of its resources. */
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

/** `to` says who is told why they get it, and whether they may have refused it: who booked gets what is about that booking. */
const Tried = CommissionMailing.extend({ attachments: AttachmentIds, to: absentOrNull(Addressees) })
const Previewed = CommissionMailing.extend({ attachments: AttachmentIds, to: Addressees })

/** `key` is the asker's own: the same again is the same message. */
export const CommissionMailingBody = Previewed.extend({ key: z.uuid() })

/** How many of the chosen it reaches, and why not the others; who they are is not told, and fewer than five for one reason are not told apart. */
export const Reach = z.object({
  reached: z.int(),
  /** Whom no e-mail reaches, `byPost` among them. */
  unreachable: z.int(),
  /** Who has no e-mail, to be written to by post. They are told apart, however few: whoever may print their letters reads their names there. */
  byPost: z.int(),
  /** They take no news, or none of this commission. */
  unsubscribed: z.int(),
  /** Not, or no longer, members of the commission. */
  outside: z.int(),
})
export type Reach = z.infer<typeof Reach>

/** What a commission wrote to its members; who it was is null where that account is gone. */
const Listed = z.object({
  id: z.int(),
  subject: z.string(),
  author: z.string().nullable(),
  createdAt: Instant,
  /** How many it was for. */
  total: z.int(),
  /** It is being written, or mails of it wait to leave. */
  underWay: z.boolean(),
})
export type ListedRecipient = z.infer<typeof Listed>

const Told = Listed.extend({
  text: RichText,
  /** Of the work that writes it; null once that is forgotten. */
  state: z.enum(['RUNNING', 'DONE', 'FAILED', 'CANCELLED']).nullable(),
  /** The work itself, for who asked for it. */
  task: z.int().nullable(),
  /** How many are still to be written to. */
  unwritten: z.int(),
  reach: Reach,
  mails: Leaving,
  /** Its number among what was sent to many; null once that is forgotten. */
  mailingId: z.int().nullable(),
})
export type MailingRecipients = z.infer<typeof Told>

const auth = { of: 'commission', may: may.manageCommission } as const

/** The latest first; kept for a year. */
export const listCommissionMailings = list({
  path: '/commissions/:id/circulars',
  auth,
  summary: 'What a commission wrote to its members',
  params: ById,
  row: Listed,
})

export const readCommissionMailing = endpoint('GET /commissions/:id/circulars/:circularId', {
  auth,
  params: ById.extend({ circularId: Id }),
  summary: 'One message of a commission: its text, and how far it is',
  reply: Told,
  refusals: { 404: ['circular-not-found'] },
})

/** To each of them once; 409 `key-taken` where the key was given to another message, `nobody` where nobody is left of them. */
export const sendCommissionMailing = endpoint('POST /commissions/:id/circulars', {
  auth,
  summary: 'Write to the members of a commission',
  body: CommissionMailingBody,
  reply: z.object({ id: z.int(), total: z.int() }),
  statuses: [202],
  refusals: { 404: ['task-not-found', 'resource-not-found'], 409: ['key-taken', 'nobody', 'attachment-missing'] },
  limit: { max: 20, minutes: 10 },
})

/** Before it leaves: whom it would reach, how it reads, when the last of it will have left. */
export const previewCommissionMailing = endpoint('POST /commissions/:id/circulars/preview', {
  auth,
  summary: 'Whom a message of a commission would reach',
  body: Previewed,
  reply: z.object({ reach: Reach, mail: MailSample, endsAt: Instant.nullable() }),
  refusals: { 404: ['person-not-found', 'resource-not-found'], 409: ['attachment-missing'] },
  limit: { max: 60, minutes: 10 },
})

/** While it is written: how many of the members it is for, and how many of those it reaches. */
export const countReached = endpoint('POST /commissions/:id/circulars/reach', {
  auth,
  summary: 'How many members of a commission a choice reaches',
  body: z.object({ to: Addressees }),
  reply: Reach,
  refusals: { 404: ['resource-not-found'] },
  limit: { max: 240, minutes: 10 },
})

/** Sends it to the caller alone. */
export const sendTrialMailing = endpoint('POST /commissions/:id/circulars/trials', {
  auth,
  summary: 'Send a message of a commission to oneself first',
  body: Tried,
  reply: Nothing,
  refusals: { 404: ['person-not-found', 'resource-not-found'], 409: ['attachment-missing'] },
  limit: { max: 20, minutes: 10 },
})
