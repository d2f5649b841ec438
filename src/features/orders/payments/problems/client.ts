import { queryOptions } from '@tanstack/react-query'
import { call } from '../../../../web/http.ts'
import type { OfflineMoney } from '../../orders/contract.ts'
import { retryRefund, settleRefund } from '../../refunds/contract.ts'
import { closeEvent, listProblems, takeSeasonBack as takeBack } from './contract.ts'

/** Refunds and payments that wait for an administrator of the society. */
export const problemsQuery = queryOptions({
  queryKey: ['payments', 'problems'],
  queryFn: ({ signal }) => call(listProblems, {}, signal),
})

export const askAgain = (id: number) => call(retryRefund, { params: { id } })
export const recordRefund = (id: number, body: OfflineMoney) => call(settleRefund, { params: { id }, body })
export const putAside = (eventId: string, note: string) => call(closeEvent, { params: { eventId }, body: { note } })
export const takeSeasonBack = (eventId: string) => call(takeBack, { params: { eventId } })
