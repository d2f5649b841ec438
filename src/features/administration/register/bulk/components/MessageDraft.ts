import type { Attachment } from '../../../../mailing/mailings/attachments/contract.ts'
import type { Message, MessageForm } from '../contract.ts'

/** A message as it is typed, with its files. */
export type MessageDraft = Message & { files: Attachment[] }
export const EMPTY_MESSAGE: MessageDraft = { purpose: 'NEWS', subject: '', text: '', files: [] }

export const messageOf = ({ files, ...message }: MessageDraft): MessageForm => ({
  ...message,
  attachments: files.map(({ id }) => id),
})
