import { z } from 'zod'
import { endpoint } from '../../../shared/declare.ts'
import { fileOf, list } from '../../../shared/list.ts'
import { EditedVersion, Instant, Version } from '../../../shared/schemas.ts'
import { may } from '../../platform/access/contract.ts'

export const MESSAGE_STATES = ['NEW', 'ANSWERED', 'CLOSED'] as const
export const MessageState = z.enum(MESSAGE_STATES)
export type MessageState = z.infer<typeof MessageState>

/** A message of the contact form, as a list shows it; no commission: the society itself. */
export const ListedMessage = z.object({
  id: z.number().int(),
  state: MessageState,
  subject: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  createdAt: Instant,
  commission: z.object({ id: z.number().int(), name: z.string() }).nullable(),
  /** When and by whom it was answered last. */
  answered: z.object({ at: Instant, by: z.string() }).nullable(),
})
export type ListedMessage = z.infer<typeof ListedMessage>

/** The whole of it, with its answers. `author` is null where that account is gone. */
export const ContactMessage = ListedMessage.extend({
  version: Version,
  text: z.string(),
  email: z.string(),
  phone: z.string(),
  /** The member who wrote it signed in. */
  personId: z.number().int().nullable(),
  anonymisedAt: Instant.nullable(),
  /** Where an answer to an answer goes. */
  replyTo: z.string().nullable(),
  answers: z.array(z.object({ id: z.number().int(), at: Instant, author: z.string().nullable(), text: z.string() })),
})
export type ContactMessage = z.infer<typeof ContactMessage>

export const MESSAGE_FIELDS = ['id', 'state', 'commissionId', 'createdAt', 'subject', 'lastName'] as const

/** Those of the commissions one administers; the society's own for its administrators. The latest first. */
export const listMessages = list({
  path: '/messages',
  auth: { may: may.manageCommission, among: 'ANY' },
  summary: 'The messages of the contact form',
  row: ListedMessage,
  takes: ['q', 'search', 'sort'],
  fields: MESSAGE_FIELDS,
})
export const listMessagesFile = fileOf(listMessages, { summary: 'The messages of the contact form as a file' })

const administered = { of: 'message', may: may.manageCommission } as const
const refusals = { 404: ['message-not-found'] }

export const readMessage = endpoint('GET /messages/:id', {
  auth: administered,
  summary: 'A message of the contact form, with its answers',
  reply: ContactMessage,
  refusals,
})

export const AnswerBody = z.object({
  text: z.string().trim().min(1, 'required').max(10_000, 'too-long'),
  version: EditedVersion,
})

/** By mail, the message quoted; 409 `changed-meanwhile` where somebody else has answered since, `anonymised` where nobody is left to answer. */
export const answerMessage = endpoint('POST /messages/:id/answers', {
  auth: administered,
  summary: 'Answer a message of the contact form',
  body: AnswerBody,
  versioned: true,
  reply: ContactMessage,
  refusals: { ...refusals, 409: ['anonymised'] },
  limit: { max: 60, minutes: 10 },
})

/** Needs no answer, or none any more. */
export const closeMessage = endpoint('POST /messages/:id/close', {
  auth: administered,
  summary: 'Close a message of the contact form',
  reply: ContactMessage,
  refusals,
})

/** Back to what it was before it was closed. */
export const reopenMessage = endpoint('POST /messages/:id/reopen', {
  auth: administered,
  summary: 'Reopen a message of the contact form',
  reply: ContactMessage,
  refusals,
})

/** On request: name, address and text go, of the mails too. */
export const anonymiseMessage = endpoint('POST /messages/:id/anonymise', {
  auth: administered,
  summary: 'Forget who wrote a message',
  reply: ContactMessage,
  refusals,
})

/** After how many months a stranger's message is anonymised (rules#retention). */
export const Keeping = z.object({ months: z.number().int().min(1, 'too-few').max(60, 'too-many'), version: Version })
export type Keeping = z.infer<typeof Keeping>
export const KeepingBody = Keeping.extend({ version: EditedVersion })

const society = { may: may.manageSociety }
export const readKeeping = endpoint('GET /messages/keeping', {
  auth: society,
  summary: 'How long strangers are known from their messages',
  reply: Keeping,
})
export const saveKeeping = endpoint('PUT /messages/keeping', {
  auth: society,
  summary: 'Set how long strangers are known from their messages',
  body: KeepingBody,
  versioned: true,
  reply: Keeping,
})
