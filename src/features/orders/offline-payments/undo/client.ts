import { queryOptions } from '@tanstack/react-query'
import { call } from '../../../../web/http.ts'
import { listRecentPayments, undoPayment as undoPaymentContract } from './contract.ts'

/** What was recorded within ten minutes; asked for again, because others record too and the time runs. */
export const recentPaymentsQuery = queryOptions({
  queryKey: ['payments', 'recent'],
  queryFn: ({ signal }) => call(listRecentPayments, {}, signal),
  refetchInterval: 60_000,
})

export const undoPayment = (id: number) => call(undoPaymentContract, { params: { id } })
