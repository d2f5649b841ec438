import { queryOptions } from '@tanstack/react-query'
import { call } from '../../../web/http.ts'
import type { OfflinePayment } from '../../commands/contract.ts'
import { readPersonFees, recordPersonPayment } from './contract.ts'

export const feesQuery = (id: number) =>
  queryOptions({
    queryKey: ['users', id, 'fees'],
    queryFn: ({ signal }) => call(readPersonFees, { params: { id } }, signal),
  })

export const recordPayment = (id: number, body: OfflinePayment) => call(recordPersonPayment, { params: { id }, body })
