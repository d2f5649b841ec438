import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '../../../web/http.ts'
import { searchAll } from './contract.ts'

/** What is there stays until the next answer comes. */
export const searchQuery = (q: string) =>
  queryOptions({
    queryKey: ['search', q],
    queryFn: ({ signal }) => call(searchAll, { query: { q } }, signal),
    placeholderData: keepPreviousData,
    staleTime: 30_000,
  })
