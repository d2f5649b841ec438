import { call } from '../../../../web/http.ts'
import { listRetention } from './contract.ts'

export const readRetention = (query: { page: number; size: number }, signal: AbortSignal) =>
  call(listRetention, { query }, signal)
