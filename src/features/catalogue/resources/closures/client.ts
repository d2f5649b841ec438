import { queryOptions } from '@tanstack/react-query'
import { byIdWithBody } from '../../../../web/calls.ts'
import { call } from '../../../../web/http.ts'
import * as contract from './contract.ts'

/** Queries that show closures: resources, and the planning of a commission. */
export const SHOWN_IN = [['resources'], ['commands', 'planning']]

export const closuresQuery = (id: number) =>
  queryOptions({
    queryKey: ['resources', 'closures', id],
    queryFn: ({ signal }) => call(contract.listClosures, { params: { id } }, signal),
  })

/** Bookings on the days to close. */
export const staysQuery = (id: number, from: string, to: string) =>
  queryOptions({
    queryKey: ['resources', 'stays', id, from, to],
    queryFn: ({ signal }) => call(contract.listStays, { params: { id }, query: { from, to } }, signal),
    enabled: from !== '' && to !== '' && from <= to,
  })

export const closeDays = byIdWithBody(contract.closeDays)
export const reopenDays = (id: number, closureId: number) => call(contract.reopenDays, { params: { id, closureId } })
