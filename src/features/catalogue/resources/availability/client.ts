import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '../../../../web/http.ts'
import { readAvailability } from '../contract.ts'
import { readFree } from './contract.ts'

/** The days of a resource; those of the months before stay until the next are there. */
export const availabilityQuery = (id: number, from: string, to: string) =>
  queryOptions({
    queryKey: ['resources', 'availability', id, from, to],
    queryFn: ({ signal }) => call(readAvailability, { params: { id }, query: { from, to } }, signal),
    placeholderData: keepPreviousData,
    staleTime: 10_000,
  })

/** What a commission has free, by resource: between two days, or next. */
export const freeQuery = (id: number, days: { from?: string; to?: string }) =>
  queryOptions({
    queryKey: ['resources', 'free', id, days],
    queryFn: async ({ signal }) => {
      const { resources } = await call(readFree, { params: { id }, query: days }, signal)
      return new Map(resources.map((each) => [each.id, each]))
    },
    staleTime: 10_000,
  })
