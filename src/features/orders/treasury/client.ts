import { queryOptions } from '@tanstack/react-query'
import { call } from '../../../web/http.ts'
import { readTreasury } from './contract.ts'

export const treasuryQuery = queryOptions({
  queryKey: ['payments', 'summary'],
  queryFn: ({ signal }) => call(readTreasury, {}, signal),
})
