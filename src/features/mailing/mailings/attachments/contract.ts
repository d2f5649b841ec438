import { z } from 'zod'
import { endpoint } from '../../../../shared/declare.ts'
import { Nothing } from '../../../../shared/schemas.ts'
import { may } from '../../../platform/access/contract.ts'
import { FileId } from '../../../platform/files/contract.ts'

/** Limit for all files together: what any mailbox accepts after base64 encoding, which adds a third. */
export const ATTACHMENTS_MAX_BYTES = 5_000_000
export const ATTACHMENTS_MAX = 10

export const Attachment = z.object({ id: FileId, name: z.string(), type: z.string(), size: z.int() })
export type Attachment = z.infer<typeof Attachment>

/** The attachments of a message, in this order: files that the caller uploaded before. */
export const AttachmentIds = z.array(FileId).max(ATTACHMENTS_MAX, 'too-many').default([])

const auth = { among: 'ANY', may: may.seeMailings } as const

/**
 * Uploads a file, kept for its uploader for a week until a message uses it. 400 at `file`: `not-a-document`, `document-damaged`,
 * `document-bomb`, `document-macros`, and those of a picture.
 */
export const addAttachment = endpoint('POST /mailings/attachments', {
  auth,
  summary: 'Send a file that is to go with a message to many',
  upload: { maxBytes: ATTACHMENTS_MAX_BYTES },
  limit: { max: 100, minutes: 10 },
  reply: Attachment,
  statuses: [201],
})

/** Deletes an unused upload of the caller; idempotent. */
export const removeAttachment = endpoint('DELETE /mailings/attachments/:id', {
  auth,
  params: z.object({ id: FileId }),
  summary: 'Not send a file after all',
  reply: Nothing,
})
