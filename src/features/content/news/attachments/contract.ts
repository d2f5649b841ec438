import { z } from 'zod'
import { endpoint } from '../../../../shared/declare.ts'
import { Id, Nothing } from '../../../../shared/schemas.ts'
import { ATTACHMENTS_MAX_BYTES, Attachment } from '../../../mailing/mailings/attachments/contract.ts'
import { may } from '../../../platform/access/contract.ts'
import { FileId } from '../../../platform/files/contract.ts'

const auth = { of: 'news', may: may.manageCommission } as const

/**
 * Adds a file for readers of the news and for its mail. 400 `too-large-together` at `attachments` if all files together
 * are too large; at `file` the refusals of a document.
 */
export const addNewsAttachment = endpoint('POST /news/:id/attachments', {
  auth,
  summary: 'Attach a file to news',
  upload: { maxBytes: ATTACHMENTS_MAX_BYTES },
  limit: { max: 100, minutes: 10 },
  reply: Attachment,
  statuses: [201],
})

/** Removes a file; repeating it changes nothing. 409 `mailing-under-way` while mails with it wait to be sent. */
export const removeNewsAttachment = endpoint('DELETE /news/:id/attachments/:fileId', {
  auth,
  params: z.object({ id: Id, fileId: FileId }),
  summary: 'Take a file away from news',
  reply: Nothing,
  refusals: { 409: ['mailing-under-way'] },
})
