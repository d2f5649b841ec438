import { infiniteQueryOptions } from '@tanstack/react-query'
import { call } from '../../../web/http.ts'
import { withProgress } from '../../../web/progress.ts'
import * as contract from './contract.ts'

/** Less than an address lives. */
const ADDRESSES_MS = 4 * 60_000
const PREPARING_MS = 4_000
const PAGE = 100

/** The pictures of an album, a hundred after the other, by addresses that work; asked for again while some are being prepared. */
export const photosQuery = (albumId: number) =>
  infiniteQueryOptions({
    queryKey: ['albums', 'photos', albumId],
    queryFn: ({ pageParam: page, signal }) =>
      call(contract.listPhotos, { params: { id: albumId }, query: { page, size: PAGE } }, signal),
    initialPageParam: 0,
    getNextPageParam: ({ page: { number, totalPages } }) => (number + 1 < totalPages ? number + 1 : undefined),
    select: ({ pages }) => ({
      photos: pages.flatMap(({ _embedded }) => _embedded.data),
      total: pages.at(-1)?.page.totalElements ?? 0,
    }),
    staleTime: ADDRESSES_MS,
    refetchInterval: ({ state: { data } }) =>
      data?.pages.some(({ _embedded }) => _embedded.data.some(({ picture }) => picture.state === 'PROCESSING'))
        ? PREPARING_MS
        : ADDRESSES_MS,
  })

/** Sends one picture, and says whether the album had it. */
export const sendPhoto = async (id: number, file: File, tell: (sent: number) => void, signal: AbortSignal) => {
  const { alreadyThere } = await call(contract.addPhoto, { params: { id }, file }, signal, withProgress(tell))
  return alreadyThere ? 'already-there' : 'added'
}

export const orderPhotos = (id: number, ids: number[]) => call(contract.orderPhotos, { params: { id }, body: { ids } })
export const reloadPhoto = (id: number) => call(contract.readPhoto, { params: { id } })
type Body = Parameters<typeof call<typeof contract.savePhoto>>[1]['body']
export const savePhoto = (id: number, body: Body) => call(contract.savePhoto, { params: { id }, body })
export const makeCover = (id: number) => call(contract.makeCover, { params: { id } })
export const removePhoto = (id: number) => call(contract.removePhoto, { params: { id } })
