import { queryOptions } from '@tanstack/react-query'
import type { z } from 'zod'
import { call } from '../../../../web/http.ts'
import { readRefundable, refundOrder } from './contract.ts'

/** What can still be given back: asked for anew each time it is shown. */
export const refundableQuery = (id: number) =>
  queryOptions({
    queryKey: ['commands', id, 'refundable'],
    queryFn: ({ signal }) => call(readRefundable, { params: { id } }, signal),
    staleTime: 0,
    gcTime: 0,
  })

export const refund = (id: number, body: z.input<typeof refundOrder.body>) =>
  call(refundOrder, { params: { id }, body })
