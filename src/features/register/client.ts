import { queryOptions } from '@tanstack/react-query'
import { call } from '../../web/http.ts'
import { listUsers } from './contract.ts'

export type PersonsQuery = { q?: string; search?: string; sort?: string | string[]; page?: number; size?: number }

export const personsQuery = (query: PersonsQuery) =>
  queryOptions({
    queryKey: ['users', query],
    queryFn: ({ signal }) => call(listUsers, { query }, signal),
    placeholderData: (previous) => previous,
  })
