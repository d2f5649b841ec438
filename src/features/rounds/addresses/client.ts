import { call } from '../../../web/http.ts'
import { withProgress } from '../../../web/progress.ts'
import { importDoors } from './contract.ts'

export const sendAddresses = (file: File, tell: (sent: number) => void) =>
  call(importDoors, { file }, undefined, withProgress(tell))
