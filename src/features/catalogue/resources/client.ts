import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { compare, writeRsql } from '../../../shared/rsql-writer.ts'
import { call, HttpProblem } from '../../../web/http.ts'
import { readEveryPage } from '../../../web/ui/list/every-page.ts'
import { type CommissionResource, listFees, listResources, readResource } from './contract.ts'

export const feesQuery = (token: string) =>
  queryOptions({ queryKey: ['fees', token], queryFn: ({ signal }) => call(listFees, { token }, signal), staleTime: 0 })

/** Address of a fee's picture for an image element. */
export const pictureAddress = (href: string, token: string) => `${href}?token=${encodeURIComponent(token)}`

/** A little less than the shortest lifetime of a picture's address. */
const ADDRESS_LIVES = 14 * 60_000
const isPrepared = (resource: CommissionResource) => resource.pictures.every(({ state }) => state !== 'PROCESSING')

/** A resource, or null if this member cannot see it. */
export const resourceQuery = (id: number) =>
  queryOptions({
    queryKey: ['resources', 'one', id],
    queryFn: ({ signal }) =>
      call(readResource, { params: { id } }, signal).catch((error: unknown) => {
        if (error instanceof HttpProblem && error.status === 404) return null
        throw error
      }),
    enabled: Number.isInteger(id) && id > 0,
    // Polled until its pictures are processed; then refetched before their addresses expire.
    refetchInterval: ({ state }) => (state.data && !isPrepared(state.data) ? 2_000 : ADDRESS_LIVES),
  })

/** Resources of a commission, in its order. */
export const resourcesOfQuery = (technicalName: string) =>
  queryOptions({
    queryKey: ['resources', 'of', technicalName],
    queryFn: async ({ signal }) => {
      const search = writeRsql(compare('commission', '==', technicalName))
      return await readEveryPage((slice) => call(listResources, { query: { search, ...slice } }, signal))
    },
    refetchInterval: ({ state }) => (state.data?.every(isPrepared) === false ? 2_000 : ADDRESS_LIVES),
  })

/** Everything that the member may book or buy, by commission, page by page. */
export const bookableQuery = infiniteQueryOptions({
  queryKey: ['resources', 'bookable'],
  queryFn: ({ pageParam, signal }) =>
    call(listResources, { query: { sort: ['commission,asc'], page: pageParam, size: 100 } }, signal),
  initialPageParam: 0,
  getNextPageParam: ({ page: { number, totalPages } }) => (number + 1 < totalPages ? number + 1 : undefined),
  refetchInterval: ADDRESS_LIVES,
})
