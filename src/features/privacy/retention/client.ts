import { queryOptions } from '@tanstack/react-query'
import { call } from '../../../web/http.ts'
import { listRetention } from './contract.ts'

export const retentionQuery = (page: number, size = 25) =>
  queryOptions({
    queryKey: ['users', 'retention', page, size],
    queryFn: ({ signal }) => call(listRetention, { query: { page, size } }, signal),
    placeholderData: (previous) => previous,
  })
