import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { compare, writeRsql } from '../../../shared/rsql-writer.ts'
import { byIdWithBody } from '../../../web/calls.ts'
import { call } from '../../../web/http.ts'
import { readEveryPage } from '../../../web/ui/list/every-page.ts'
import { listAdministered } from '../../catalogue/resources/administered/contract.ts'
import type { BookingRequest } from '../../catalogue/resources/rules.ts'
import * as contract from './contract.ts'

/** Resources of a commission that can be booked on behalf of somebody: all that are not archived, offered or not. */
export const bookableQuery = (commissionId: number) =>
  queryOptions({
    queryKey: ['resources', 'administered', 'bookable', commissionId],
    queryFn: async ({ signal }) => {
      const search = [`commissionId==${commissionId}`, writeRsql(compare('archived', '==', 'false'))].join(';')
      return await readEveryPage((slice) => call(listAdministered, { query: { search, ...slice } }, signal))
    },
  })

/** Free capacity; that of the former months stays visible until the next is loaded. */
export const placesQuery = (id: number, from: string, to: string) =>
  queryOptions({
    queryKey: ['resources', 'places', id, from, to],
    queryFn: ({ signal }) => call(contract.readPlaces, { params: { id }, query: { from, to } }, signal),
    placeholderData: keepPreviousData,
    staleTime: 10_000,
  })

/** Validation of a booking for this member or a guest. */
export const cartValidationQuery = (
  id: number,
  { quantity, startDate, endDate }: BookingRequest,
  member: number | undefined,
) =>
  queryOptions({
    queryKey: ['resources', 'judgement', id, quantity, startDate, endDate, member],
    queryFn: ({ signal }) => {
      const days = startDate && endDate ? { startDate, endDate } : {}
      return call(
        contract.validateBooking,
        { params: { id }, query: { quantity, ...days, ...(member && { member }) } },
        signal,
      )
    },
  })

export const bookFor = byIdWithBody(contract.bookFor)
