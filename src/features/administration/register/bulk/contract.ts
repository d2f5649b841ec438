import { z } from 'zod'
import { endpoint } from '../../../../shared/declare.ts'
import { list } from '../../../../shared/list.ts'
import { Instant, Nothing } from '../../../../shared/schemas.ts'
import { Leaving } from '../../../mailing/mail-delivery/pace/contract.ts'
import { AttachmentIds } from '../../../mailing/mailings/attachments/contract.ts'
import { MailSample } from '../../../mailing/mailings/contract.ts'
import { may } from '../../../platform/access/contract.ts'
import { Task } from '../../../platform/tasks/contract.ts'
import { Selection } from '../contract.ts'

/** NEWS only reaches those who agreed to news; SERVICE is what every member must know. */
export const PURPOSES = ['NEWS', 'SERVICE'] as const
export const VERDICTS = [
  'DONE',
  'NOT_TO_VALIDATE',
  'NOTHING_DUE',
  'NOT_ALLOWED',
  'NO_CONSENT',
  'REFUSED_COMMISSION',
  'EMAIL_UNCONFIRMED',
  'NO_EMAIL',
  'CLOSED',
  'OUTSIDE',
  'FAILED',
  'UNCHANGED',
  'CHANGED_SINCE',
] as const
export const Verdict = z.enum(VERDICTS)
export type Verdict = z.infer<typeof Verdict>

/** A person for whom it was not done; the reason is null while unknown. */
export const Leftover = z.object({
  id: z.number().int(),
  firstName: z.string(),
  lastName: z.string(),
  verdict: Verdict.nullable(),
})
export type BulkLeftover = z.infer<typeof Leftover>

/** `key` is the client's idempotency key. */
export const BulkRequest = z.object({ key: z.uuid(), selection: Selection })

/** Drops characters that must not be in a mail: control characters, and line breaks in a subject. */
const line = (text: string) => text.replace(/[\p{Cc}\u2028\u2029]+/gu, ' ').trim()
const lines = (text: string) =>
  text
    .replace(/\r\n?|[\u2028\u2029]/g, '\n')
    .replace(/[^\P{Cc}\n\t]/gu, '')
    .trim()

/** Subject of a mail, on one line. */
export const Subject = z.string().transform(line).pipe(z.string().min(1, 'required').max(150, 'too-long'))

export const Message = z.object({
  purpose: z.enum(PURPOSES),
  subject: Subject,
  text: z.string().transform(lines).pipe(z.string().min(1, 'required').max(10_000, 'too-long')),
})
export type Message = z.infer<typeof Message>

/** Files that are sent with a message. */
const WithFiles = { attachments: AttachmentIds }
/** As the screen writes it. */
export const MessageForm = Message.extend(WithFiles)
export type MessageForm = z.infer<typeof MessageForm>

/** Reply to whoever starts such a task. */
const begun = {
  reply: z.object({ task: z.number().int(), total: z.number().int() }),
  statuses: [202],
  refusals: { 404: ['task-not-found'], 409: ['key-taken'] },
} as const

/** Validates every waiting account among them separately; `GET /users/bulk/{task}/verdicts` gives the outcome. */
export const validateMany = endpoint('POST /users/bulk/validate', {
  auth: { may: may.managePersons },
  summary: 'Validate many accounts',
  body: BulkRequest,
  ...begun,
  limit: { max: 60, minutes: 10 },
})

/** Writes once to each who may be written to. */
export const writeToMany = endpoint('POST /users/bulk/mail', {
  auth: { may: may.managePersons },
  summary: 'Write to many persons',
  body: BulkRequest.extend(MessageForm.shape),
  ...begun,
  refusals: { 404: ['task-not-found'], 409: ['key-taken', 'attachment-missing'] },
  limit: { max: 20, minutes: 10 },
})

/** Kinds of bulk work that the register lists and that can be undone; messages are listed among the mailings. */
export const WORK_KINDS = ['VALIDATE', 'PAY', 'CENTRE', 'STATUS', 'FIELD', 'ROLE_GIVEN', 'ROLE_TAKEN'] as const

/** Bulk work that was started: what it does, who started it, and how far it is. */
export const BulkWork = z.object({
  /** Number of its task. */
  id: z.number().int(),
  kind: z.enum(WORK_KINDS),
  /** The centre, the status, the number of the free field, or the commission of a role. */
  value: z.string().nullable(),
  /** Name of the free field or of the commission; null if it is gone. */
  name: z.string().nullable(),
  role: z.string().nullable(),
  season: z.number().int().nullable(),
  startedAt: Instant,
  /** Its author; null if the account was deleted. */
  by: z.string().nullable(),
  /** Whether the caller is its author, who alone stops and undoes it. */
  own: z.boolean(),
  state: Task.shape.state,
  /** Persons in all, those processed so far, and those it was done for. */
  total: z.number().int(),
  processed: z.number().int(),
  done: z.number().int(),
  /** The task that undoes it. */
  undo: Task.pick({ id: true, state: true }).nullable(),
})
export type BulkWork = z.infer<typeof BulkWork>

export const listBulkWork = list({
  path: '/users/bulk',
  auth: { may: may.managePersons },
  summary: 'Changes, payments and validations of many members in the last days, the latest first',
  row: BulkWork,
})

/**
 * The result: the count of each verdict, the first hundred persons it was done for and the first hundred it was not.
 * That of a message is for its author alone, any other for whoever may read the register.
 */
export const readBulk = endpoint('GET /users/bulk/:id/verdicts', {
  auth: { may: may.managePersons },
  summary: 'What became of work on many persons',
  reply: z.object({
    counts: z.partialRecord(Verdict, z.number().int()),
    left: z.array(Leftover),
    done: z.array(z.object({ id: z.number().int(), firstName: z.string(), lastName: z.string() })),
    /** Until when it can be undone as a whole; null if it cannot, or was undone. */
    undoUntil: Instant.nullable(),
    /** Progress of its mails, which are sent at the provider's rate. */
    mails: Leaving,
    /** Number among the bulk messages; null if it is none. */
    mailingId: z.number().int().nullable(),
    /** The work itself; null for a message, and for work that undoes other work. */
    work: BulkWork.nullable(),
  }),
  refusals: { 404: ['task-not-found'] },
})

/** Before sending to many: number of recipients, why the others are left out, and a preview. */
export const previewMessage = endpoint('POST /users/bulk/mail/preview', {
  auth: { may: may.managePersons },
  summary: 'Whom a message to many would reach',
  body: MessageForm.extend({ selection: Selection }),
  reply: z.object({
    counts: z.partialRecord(Verdict, z.number().int()),
    /** The first hundred without an e-mail, by name: they must be told in another way. */
    withoutEmail: z.array(z.object({ id: z.number().int(), firstName: z.string(), lastName: z.string() })),
    mail: MailSample,
    /** When the last mail would be sent, if it were sent now. */
    endsAt: Instant.nullable(),
  }),
  refusals: { 404: ['person-not-found'], 409: ['attachment-missing'] },
  limit: { max: 60, minutes: 10 },
})

/** Sends it to the caller only. */
export const sendTrialMessage = endpoint('POST /users/bulk/mail/trials', {
  auth: { may: may.managePersons },
  summary: 'Send a message to many to oneself first',
  body: MessageForm,
  reply: Nothing,
  refusals: { 404: ['person-not-found'], 409: ['attachment-missing'] },
  limit: { max: 20, minutes: 10 },
})

/** Undoes it within ten minutes, by its author: restores each former value unless it has changed since, or undoes the payment or validation. */
export const undoBulk = endpoint('POST /users/bulk/:id/undo', {
  auth: { may: may.managePersons },
  summary: 'Undo a change, payments or validations of many members',
  reply: z.object({ task: z.number().int(), total: z.number().int() }),
  statuses: [202],
  refusals: { 404: ['task-not-found'], 409: ['too-late', 'not-to-undo', 'key-taken'] },
  limit: { max: 60, minutes: 10 },
})
