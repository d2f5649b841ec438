import { queryOptions } from '@tanstack/react-query'
import { call } from '../../../../web/http.ts'
import type { Selection } from '../contract.ts'
import { type BulkPayment, payMany, previewPayments } from './contract.ts'

export const paymentsQuery = (selection: Selection, season: number | undefined) =>
  queryOptions({
    queryKey: ['bulk', 'payments', selection, season],
    queryFn: ({ signal }) => call(previewPayments, { body: { selection, season } }, signal),
    gcTime: 0,
  })

export const recordMany = (asked: { key: string; selection: Selection }, paid: BulkPayment) =>
  call(payMany, { body: { ...asked, ...paid } })
