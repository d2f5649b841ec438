import { queryOptions } from '@tanstack/react-query'
import { call } from '../../../../web/http.ts'
import type { OfflinePayment } from '../../../orders/orders/contract.ts'
import { readPersonFees, recordPersonPayment } from './contract.ts'

export const feesKey = (id: number) => ['users', id, 'fees']

export const feesQuery = (id: number, season?: number) =>
  queryOptions({
    queryKey: [...feesKey(id), season ?? 'now'],
    queryFn: ({ signal }) => call(readPersonFees, { params: { id }, query: { season } }, signal),
  })

export const recordPayment = (id: number, body: OfflinePayment & { season: number }) =>
  call(recordPersonPayment, { params: { id }, body })
