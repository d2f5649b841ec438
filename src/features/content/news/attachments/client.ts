import { call } from '../../../../web/http.ts'
import { withProgress } from '../../../../web/progress.ts'
import { addNewsAttachment, removeNewsAttachment } from './contract.ts'

type Tell = (sent: number) => void

export const sendNewsAttachment = (id: number, file: File, tell: Tell, signal: AbortSignal) =>
  call(addNewsAttachment, { params: { id }, file }, signal, withProgress(tell))
export const dropNewsAttachment = (id: number, fileId: string) => call(removeNewsAttachment, { params: { id, fileId } })
