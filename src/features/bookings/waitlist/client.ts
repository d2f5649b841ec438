import { queryOptions } from '@tanstack/react-query'
import { call } from '../../../web/http.ts'
import { joinLine, leaveLine, listWaiting, readLine } from './contract.ts'

type WaitRequest = { resourceId: number; quantity: number; startDate: string | null; endDate: string | null }

/** The caller's waits and offers, with their outcomes. */
export const waitingQuery = queryOptions({
  queryKey: ['waiting'],
  queryFn: ({ signal }) => call(listWaiting, {}, signal),
  staleTime: 0,
})

/** Waitlist of a resource. */
export const lineQuery = (id: number) =>
  queryOptions({
    queryKey: ['resources', 'waiting', id],
    queryFn: ({ signal }) => call(readLine, { params: { id } }, signal),
  })

export const join = ({ resourceId, ...body }: WaitRequest) => call(joinLine, { params: { id: resourceId }, body })

export const leave = (resourceId: number, waiting: number) =>
  call(leaveLine, { params: { id: resourceId }, query: { waiting } })
