import { queryOptions } from '@tanstack/react-query'
import { byId, byIdWithBody } from '../../../../web/calls.ts'
import { call } from '../../../../web/http.ts'
import { retryRefund, settleRefund } from '../../refunds/contract.ts'
import { closeEvent, listProblems, takeSeasonBack as revokeSeason } from './contract.ts'

/** Refunds and payments that wait for an administrator of the society. */
export const problemsQuery = queryOptions({
  queryKey: ['payments', 'problems'],
  queryFn: ({ signal }) => call(listProblems, {}, signal),
})

export const askAgain = byId(retryRefund)
export const recordRefund = byIdWithBody(settleRefund)
export const closeProblem = (eventId: string, note: string) => call(closeEvent, { params: { eventId }, body: { note } })
export const takeSeasonBack = (eventId: string) => call(revokeSeason, { params: { eventId } })
