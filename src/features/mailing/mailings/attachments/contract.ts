import { z } from 'zod'
import { endpoint } from '../../../../shared/declare.ts'
import { Nothing } from '../../../../shared/schemas.ts'
import { may } from '../../../platform/access/contract.ts'
import { FileId } from '../../../platform/files/contract.ts'

/** Together: what a mailbox takes for certain once it is written in letters, which makes it a third longer. */
export const ATTACHMENTS_MAX_BYTES = 5_000_000
export const ATTACHMENTS_MAX = 10

export const Attachment = z.object({ id: FileId, name: z.string(), type: z.string(), size: z.int() })
export type Attachment = z.infer<typeof Attachment>

/** What is to go with a message: files that the caller sent before, in this order. */
export const AttachmentIds = z.array(FileId).max(ATTACHMENTS_MAX, 'too-many').default([])

const auth = { among: 'ANY', may: may.seeMailings } as const

/**
 * Kept for a week for who sent it, until a message takes it. 400 at `file`: `not-a-document`, `document-damaged`, `document-bomb`,
 * `document-macros`, and those of a picture.
 */
export const addAttachment = endpoint('POST /mailings/attachments', {
  auth,
  summary: 'Send a file that is to go with a message to many',
  upload: { maxBytes: ATTACHMENTS_MAX_BYTES },
  limit: { max: 100, minutes: 10 },
  reply: Attachment,
  statuses: [201],
})

/** One's own, that no message took yet. Twice, once. */
export const removeAttachment = endpoint('DELETE /mailings/attachments/:id', {
  auth,
  params: z.object({ id: FileId }),
  summary: 'Not send a file after all',
  reply: Nothing,
})
