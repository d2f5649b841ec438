import { queryOptions } from '@tanstack/react-query'
import { byIdWithBody } from '../../../../web/calls.ts'
import { call } from '../../../../web/http.ts'
import { readPersonFees, recordPersonPayment } from './contract.ts'

export const feesKey = (id: number) => ['users', id, 'fees']

export const feesQuery = (id: number, season?: number) =>
  queryOptions({
    queryKey: [...feesKey(id), season ?? 'now'],
    queryFn: ({ signal }) => call(readPersonFees, { params: { id }, query: { season } }, signal),
  })

export const recordPayment = byIdWithBody(recordPersonPayment)
