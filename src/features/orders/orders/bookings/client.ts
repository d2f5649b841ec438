import { queryOptions } from '@tanstack/react-query'
import { call } from '../../../../web/http.ts'
import * as contract from '../contract.ts'

/** Bookings that wait for the caller's confirmation. */
export const toConfirmQuery = queryOptions({
  queryKey: ['commands', 'to-confirm'],
  queryFn: async ({ signal }) => (await call(contract.listToConfirm, {}, signal)).rows,
})

export const confirmBooking = (id: number) => call(contract.confirmBooking, { params: { id } })
export const forgetGuest = (id: number) => call(contract.forgetGuest, { params: { id } })
