import { queryOptions } from '@tanstack/react-query'
import { call } from '../../../web/http.ts'
import { readReturns, retryEmail } from './contract.ts'

export const returnsQuery = queryOptions({
  queryKey: ['mails', 'returns'],
  queryFn: ({ signal }) => call(readReturns, {}, signal),
})

export const writeAgain = (id: number) => call(retryEmail, { params: { id } })
