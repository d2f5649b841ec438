import { queryOptions } from '@tanstack/react-query'
import { call } from '../../../web/http.ts'
import * as contract from './contract.ts'

type Wish = { q?: string; page: number; size: number }

export const readDoors = ({ q, page, size }: Wish, signal: AbortSignal) =>
  call(contract.listDoors, { query: { page, size, ...(q !== undefined && { q }) } }, signal)

/** First doors that match. */
export const doorsQuery = (q: string) =>
  queryOptions({
    queryKey: ['calendars', 'doors', 'found', q],
    queryFn: async ({ signal }) => (await readDoors({ q, page: 0, size: 8 }, signal))._embedded.data,
  })

export const addDoors = (body: Parameters<typeof call<typeof contract.addDoors>>[1]['body']) =>
  call(contract.addDoors, { body })
export const removeDoor = (id: number) => call(contract.removeDoor, { params: { id } })
