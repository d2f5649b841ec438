import { queryOptions } from '@tanstack/react-query'
import { byId } from '../../../../web/calls.ts'
import { call } from '../../../../web/http.ts'
import * as contract from '../contract.ts'

/** Bookings that wait for the caller's confirmation. */
export const toConfirmQuery = queryOptions({
  queryKey: ['commands', 'to-confirm'],
  queryFn: async ({ signal }) => (await call(contract.listToConfirm, {}, signal)).rows,
})

export const confirmBooking = byId(contract.confirmBooking)
export const forgetGuest = byId(contract.forgetGuest)
