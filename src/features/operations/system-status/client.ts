import { queryOptions } from '@tanstack/react-query'
import { call } from '../../../web/http.ts'
import { readSystemStatus } from './contract.ts'

export const systemStatusQuery = queryOptions({
  queryKey: ['servicestate'],
  queryFn: ({ signal }) => call(readSystemStatus, {}, signal),
})
