import { queryOptions } from '@tanstack/react-query'
import { call } from '../../../web/http.ts'
import { withCache } from '../../../web/offline/seen.ts'
import { forgetBuyer, handOver, handOverAsSeller, readForSeller, readSale, undoHandOver } from './contract.ts'

export const saleQuery = (externalId: string) =>
  queryOptions({
    queryKey: ['calendars', 'sales', externalId],
    queryFn: withCache(({ signal }) => call(readSale, { params: { externalId } }, signal)),
    staleTime: 0,
  })

export const hand = (externalId: string) => call(handOver, { params: { externalId } })
export const undo = (externalId: string) => call(undoHandOver, { params: { externalId } })
export const forget = (externalId: string) => call(forgetBuyer, { params: { externalId } })

export const sellersViewQuery = (externalId: string) =>
  queryOptions({
    queryKey: ['calendars', 'handovers', externalId],
    queryFn: ({ signal }) => call(readForSeller, { params: { externalId } }, signal),
    staleTime: 0,
    retry: false,
  })
export const handAsSeller = (externalId: string) => call(handOverAsSeller, { params: { externalId } })
