import { call } from '../../../../web/http.ts'
import { withProgress } from '../../../../web/progress.ts'
import { addAttachment, removeAttachment } from './contract.ts'

type Tell = (sent: number) => void

export const sendAttachment = (file: File, tell: Tell, signal: AbortSignal) =>
  call(addAttachment, { file }, signal, withProgress(tell))
export const dropAttachment = (id: string) => call(removeAttachment, { params: { id } })
