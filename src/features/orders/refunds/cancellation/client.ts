import { queryOptions } from '@tanstack/react-query'
import { call } from '../../../../web/http.ts'
import { cancelReservation, cancelWholeOrder, readCancellation } from './contract.ts'

/** What cancelling would give back now: asked for anew each time it is shown. */
export const cancellationQuery = (id: number) =>
  queryOptions({
    queryKey: ['commands', id, 'cancellation'],
    queryFn: ({ signal }) => call(readCancellation, { params: { id } }, signal),
    staleTime: 0,
    gcTime: 0,
  })

type Body = { reason?: string }
export const cancelOrder = (id: number, body: Body) => call(cancelWholeOrder, { params: { id }, body })
export const cancelLine = (id: number, body: Body) => call(cancelReservation, { params: { id }, body })
