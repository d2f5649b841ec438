import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '../../../../web/http.ts'
import { readAvailability } from '../contract.ts'
import { readFree } from './contract.ts'

/** Availability of a resource; that of the former months stays visible until the next is loaded. */
export const availabilityQuery = (id: number, from: string, to: string) =>
  queryOptions({
    queryKey: ['resources', 'availability', id, from, to],
    queryFn: ({ signal }) => call(readAvailability, { params: { id }, query: { from, to } }, signal),
    placeholderData: keepPreviousData,
    staleTime: 10_000,
  })

/** Availability of a commission's resources: between two days, or next. */
export const freeQuery = (id: number, days: { from?: string; to?: string }) =>
  queryOptions({
    queryKey: ['resources', 'free', id, days],
    queryFn: async ({ signal }) => {
      const { resources } = await call(readFree, { params: { id }, query: days }, signal)
      return new Map(resources.map((each) => [each.id, each]))
    },
    staleTime: 10_000,
  })
