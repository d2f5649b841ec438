import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { call } from '../../../../web/http.ts'
import * as contract from './contract.ts'

export const picturedChildrenQuery = (personId: number) =>
  queryOptions({
    queryKey: ['albums', 'pictured-children', personId],
    queryFn: ({ signal }) => call(contract.listPicturedChildren, { params: { id: personId } }, signal),
  })

export const decideOnPictures = (personId: number, childId: number, given: boolean) =>
  call(contract.decideOnPictures, { params: { id: personId, childId }, body: { given } })

/** Addresses of pictures live ten minutes at most. */
const ADDRESSES_MS = 4 * 60_000

export const childPhotosQuery = (personId: number, childId: number) =>
  infiniteQueryOptions({
    queryKey: ['albums', 'pictured-children', personId, childId],
    queryFn: ({ pageParam: page, signal }) =>
      call(contract.listChildPhotos, { params: { id: personId, childId }, query: { page, size: 24 } }, signal),
    initialPageParam: 0,
    getNextPageParam: ({ page: { number, totalPages } }) => (number + 1 < totalPages ? number + 1 : undefined),
    select: ({ pages }) => pages.flatMap(({ _embedded }) => _embedded.data),
    staleTime: ADDRESSES_MS,
  })
