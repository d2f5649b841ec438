import { queryOptions } from '@tanstack/react-query'
import { call } from '../../../web/http.ts'
import { cancelErasure, eraseUser, listErasures, readErasure, requestErasure } from './contract.ts'

export const erasureQuery = (id: number) =>
  queryOptions({
    queryKey: ['users', id, 'erasure'],
    queryFn: ({ signal }) => call(readErasure, { params: { id } }, signal),
  })

/** Who waits to be erased, the longest waiting first. */
export const erasuresQuery = (page = 0) =>
  queryOptions({
    queryKey: ['users', 'erasures', page],
    queryFn: ({ signal }) => call(listErasures, { query: { page } }, signal),
  })

export const request = (id: number) => call(requestErasure, { params: { id } })
export const cancel = (id: number) => call(cancelErasure, { params: { id } })
export const erase = (id: number, reason: string) => call(eraseUser, { params: { id }, body: { reason } })
