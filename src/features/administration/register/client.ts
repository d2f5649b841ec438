import { queryOptions } from '@tanstack/react-query'
import { call } from '../../../web/http.ts'
import { listUsers } from './contract.ts'

type PersonsQuery = { q?: string; search?: string; sort?: string | string[]; page?: number; size?: number }

export const readPersons = (query: PersonsQuery, signal: AbortSignal) => call(listUsers, { query }, signal)

export const personsQuery = (query: PersonsQuery) =>
  queryOptions({
    queryKey: ['users', query],
    queryFn: ({ signal }) => readPersons(query, signal),
    placeholderData: (previous) => previous,
  })
