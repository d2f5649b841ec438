import { call } from '../../../web/http.ts'
import * as contract from './contract.ts'

type Wish = { q?: string; page: number; size: number }

export const readNotes = ({ q, page, size }: Wish, settled: string, signal: AbortSignal) =>
  call(
    contract.listNotes,
    { query: { page, size, ...(q !== undefined && { q }), ...(settled && { settled: 'true' }) } },
    signal,
  )
export const settleNote = (id: string) => call(contract.settleNote, { params: { id } })
export const reopenNote = (id: string) => call(contract.reopenNote, { params: { id } })
