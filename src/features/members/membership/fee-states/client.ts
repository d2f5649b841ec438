import { queryOptions } from '@tanstack/react-query'
import { call } from '../../../../web/http.ts'
import { listFeeStates } from './contract.ts'

const FOUND = 8

/** Members by name, with the state of their fee; nobody for less than two letters. */
export const feeStatesQuery = (q: string) =>
  queryOptions({
    queryKey: ['payments', 'members', q],
    queryFn: ({ signal }) => call(listFeeStates, { query: { q, size: FOUND } }, signal),
    enabled: q.trim().length > 1,
  })
