import { queryOptions } from '@tanstack/react-query'
import { byId, withBody } from '../../../web/calls.ts'
import { call } from '../../../web/http.ts'
import type { ListRequest } from '../../../web/ui/list/view.ts'
import * as contract from './contract.ts'

export const readDoors = ({ q, page, size }: ListRequest, signal: AbortSignal) =>
  call(contract.listDoors, { query: { page, size, ...(q !== undefined && { q }) } }, signal)

/** First doors that match. */
export const doorsQuery = (q: string) =>
  queryOptions({
    queryKey: ['calendars', 'doors', 'found', q],
    queryFn: async ({ signal }) => (await readDoors({ q, page: 0, size: 8 }, signal))._embedded.data,
  })

export const addDoors = withBody(contract.addDoors)
export const removeDoor = byId(contract.removeDoor)
