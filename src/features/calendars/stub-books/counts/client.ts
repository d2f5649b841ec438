import { queryOptions } from '@tanstack/react-query'
import { type BodyOf, byId } from '../../../../web/calls.ts'
import { call } from '../../../../web/http.ts'
import * as contract from './contract.ts'

const ofYear = (campaign: number | undefined) => ({ ...(campaign !== undefined && { campaign }) })

export const sellersMoneyQuery = (year: number | undefined) =>
  queryOptions({
    queryKey: ['calendars', 'sellers-money', year],
    queryFn: ({ signal }) => call(contract.listSellerMoney, { query: ofYear(year) }, signal),
  })
export const sellerMoneyQuery = (year: number | undefined, id: number) =>
  queryOptions({
    queryKey: ['calendars', 'sellers-money', year, id],
    queryFn: ({ signal }) => call(contract.readSellerMoney, { params: { id }, query: ofYear(year) }, signal),
  })

export const countSeller = (year: number | undefined, id: number, body: BodyOf<typeof contract.countSeller>) =>
  call(contract.countSeller, { params: { id }, query: ofYear(year), body })
export const undoCount = byId(contract.undoSellerCount)
