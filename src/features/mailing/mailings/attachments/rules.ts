import { ATTACHMENTS_MAX, ATTACHMENTS_MAX_BYTES } from './contract.ts'

/** Whether these files may go with one message (rules#attachments). */
export const fitTogether = (files: readonly { size: number }[]) =>
  files.length <= ATTACHMENTS_MAX && files.reduce((sum, { size }) => sum + size, 0) <= ATTACHMENTS_MAX_BYTES
