import { z } from 'zod'
import { endpoint } from '../../../shared/declare.ts'
import { fileOf, list } from '../../../shared/list.ts'
import { EditedVersion, Instant, Version } from '../../../shared/schemas.ts'
import { may } from '../../platform/access/contract.ts'

export const MESSAGE_STATES = ['NEW', 'ANSWERED', 'CLOSED'] as const
export const MessageState = z.enum(MESSAGE_STATES)
export type MessageState = z.infer<typeof MessageState>

/** A message of the contact form in a list; without a commission it is for the society. */
export const ListedMessage = z.object({
  id: z.number().int(),
  state: MessageState,
  subject: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  createdAt: Instant,
  commission: z.object({ id: z.number().int(), name: z.string() }).nullable(),
  /** Last answer: when and by whom. */
  answered: z.object({ at: Instant, by: z.string() }).nullable(),
})
export type ListedMessage = z.infer<typeof ListedMessage>

/** A whole message with its answers. `author` is null if that account is gone. */
export const ContactMessage = ListedMessage.extend({
  version: Version,
  text: z.string(),
  email: z.string(),
  phone: z.string(),
  /** The member who wrote it while signed in. */
  personId: z.number().int().nullable(),
  anonymisedAt: Instant.nullable(),
  /** Reply address of an answer. */
  replyTo: z.string().nullable(),
  answers: z.array(z.object({ id: z.number().int(), at: Instant, author: z.string().nullable(), text: z.string() })),
})
export type ContactMessage = z.infer<typeof ContactMessage>

export const MESSAGE_FIELDS = ['id', 'state', 'commissionId', 'createdAt', 'subject', 'lastName'] as const

/**
 * Lists messages of the commissions that the caller administers; the society's own for its administrators. Latest
 * first.
 */
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

/**
 * Answers by mail, quoting the message; 409 `changed-meanwhile` if somebody else has answered, `anonymised` if the
 * sender was erased.
 */
export const answerMessage = endpoint('POST /messages/:id/answers', {
  auth: administered,
  summary: 'Answer a message of the contact form',
  body: AnswerBody,
  versioned: true,
  reply: ContactMessage,
  refusals: { ...refusals, 409: ['anonymised'] },
  limit: { max: 60, minutes: 10 },
})

/** Closes a message that needs no answer. */
export const closeMessage = endpoint('POST /messages/:id/close', {
  auth: administered,
  summary: 'Close a message of the contact form',
  reply: ContactMessage,
  refusals,
})

/** Restores its state before it was closed. */
export const reopenMessage = endpoint('POST /messages/:id/reopen', {
  auth: administered,
  summary: 'Reopen a message of the contact form',
  reply: ContactMessage,
  refusals,
})

/** Erases name, address and text at the sender's request, in the mails too. */
export const anonymiseMessage = endpoint('POST /messages/:id/anonymise', {
  auth: administered,
  summary: 'Forget who wrote a message',
  reply: ContactMessage,
  refusals,
})

/** Months after which a stranger's message is anonymised (rules#retention). */
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
