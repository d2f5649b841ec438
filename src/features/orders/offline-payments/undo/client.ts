import { queryOptions } from '@tanstack/react-query'
import { byId } from '../../../../web/calls.ts'
import { call } from '../../../../web/http.ts'
import { listRecentPayments, undoPayment as undoPaymentContract } from './contract.ts'

/**
 * Payments recorded within the last ten minutes. Polled, because other administrators record too and the time runs out.
 */
export const recentPaymentsQuery = queryOptions({
  queryKey: ['payments', 'recent'],
  queryFn: ({ signal }) => call(listRecentPayments, {}, signal),
  refetchInterval: 60_000,
})

export const undoPayment = byId(undoPaymentContract)
