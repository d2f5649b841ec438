import { queryOptions } from '@tanstack/react-query'
import { byId, byIdWithBody } from '../../../../web/calls.ts'
import { call, HttpProblem } from '../../../../web/http.ts'
import { withProgress } from '../../../../web/progress.ts'
import * as contract from './contract.ts'
import { inChosenOrder } from './rules.ts'

/** Less than the lifetime of an address. */
const ADDRESSES_MS = 4 * 60_000
const PREPARING_MS = 4_000

/** Id and size of every picture of an album, with which the layout is known at once. */
export const shapesQuery = (albumId: number) =>
  queryOptions({
    queryKey: ['albums', 'shapes', albumId],
    queryFn: async ({ signal }) => (await call(contract.listShapes, { params: { id: albumId } }, signal)).rows,
    staleTime: ADDRESSES_MS,
  })

/** A page of a hundred pictures with valid addresses; polled while some are being processed. */
export const photosQuery = (albumId: number, page: number) =>
  queryOptions({
    queryKey: ['albums', 'photos', albumId, page],
    queryFn: async ({ signal }) => {
      const query = { page, size: contract.PHOTOS_A_PAGE }
      return (await call(contract.listPhotos, { params: { id: albumId }, query }, signal))._embedded.data
    },
    staleTime: ADDRESSES_MS,
    refetchInterval: ({ state: { data } }) =>
      data?.some(({ picture }) => picture.state === 'PROCESSING') ? PREPARING_MS : ADDRESSES_MS,
  })

/** Ids of the files sent to each album, and which of them are not sorted yet. */
const sent = new Map<number, { ids: Map<File, number>; arrived: Set<number> }>()

/** Sorts uploaded pictures as they were chosen, because several are sent at once and arrive in any sequence. */
export async function orderArrivals(albumId: number, chosen: readonly File[]) {
  const { ids, arrived } = sent.get(albumId) ?? { ids: new Map<File, number>(), arrived: new Set<number>() }
  if (arrived.size === 0) return
  const { rows } = await call(contract.listShapes, { params: { id: albumId } })
  const album = rows.map(({ id }) => id)
  const order = inChosenOrder(
    album,
    chosen.flatMap((file) => ids.get(file) ?? []),
    arrived,
  )
  if (order.some((id, at) => id !== album[at])) await orderPhotos(albumId, order)
  arrived.clear()
}

/** Uploads a picture; returns whether the album already had it. */
export const sendPhoto = async (id: number, file: File, tell: (sent: number) => void, signal: AbortSignal) => {
  const photo = await call(contract.addPhoto, { params: { id }, file }, signal, withProgress(tell))
  if (photo.alreadyThere) return 'already-there'
  const { ids, arrived } = sent.get(id) ?? { ids: new Map<File, number>(), arrived: new Set<number>() }
  ids.set(file, photo.id)
  arrived.add(photo.id)
  sent.set(id, { ids, arrived })
  return 'added'
}

export const orderPhotos = (id: number, ids: number[]) => call(contract.orderPhotos, { params: { id }, body: { ids } })
export const reloadPhoto = byId(contract.readPhoto)
export const savePhoto = byIdWithBody(contract.savePhoto)
export const makeCover = byId(contract.makeCover)
export const removePhoto = byId(contract.removePhoto)

/** Deletes pictures one after the other and returns how many are gone; stops at the first failure. */
export async function removePhotos(ids: readonly number[]) {
  for (const [at, id] of ids.entries())
    try {
      await removePhoto(id)
    } catch (error) {
      // Somebody else has deleted it.
      if (!(error instanceof HttpProblem && error.status === 404)) return at
    }
  return ids.length
}
