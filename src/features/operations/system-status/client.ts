import { queryOptions } from '@tanstack/react-query'
import { call } from '../../../web/http.ts'
import { readServiceState } from './contract.ts'

export const serviceStateQuery = queryOptions({
  queryKey: ['servicestate'],
  queryFn: ({ signal }) => call(readServiceState, {}, signal),
})
