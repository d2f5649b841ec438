import { call } from '../../../web/http.ts'
import * as contract from './contract.ts'

type Wish = { q?: string; page: number; size: number }

export const readRefusals = ({ q, page, size }: Wish, lifted: string, signal: AbortSignal) =>
  call(
    contract.listRefusals,
    { query: { page, size, ...(q !== undefined && { q }), ...(lifted && { lifted: 'true' }) } },
    signal,
  )
export const addRefusal = (door: number, flat: string) => call(contract.addRefusal, { body: { door, flat } })
export const liftRefusal = (id: number) => call(contract.liftRefusal, { params: { id } })
