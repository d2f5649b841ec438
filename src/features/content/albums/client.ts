import { queryOptions } from '@tanstack/react-query'
import type { Format } from '../../../shared/sheet.ts'
import { save } from '../../../web/download.ts'
import { call } from '../../../web/http.ts'
import type { Album } from './contract.ts'
import * as contract from './contract.ts'

type Wish = { q?: string; search?: string; sort?: string[]; page: number; size: number }

export const readAlbums = (query: Wish, signal: AbortSignal) => call(contract.listAlbums, { query }, signal)
export const readAllAlbums = (query: Wish, signal: AbortSignal) => call(contract.listAllAlbums, { query }, signal)

export const saveSheet = async ({ page: _page, size: _size, ...query }: Wish, format: Format) =>
  save(await call(contract.listAllAlbumsFile, { params: { format }, query }), `albums.${format}`)

/** Albums of one year, to sort them. */
export const readYear = (year: number) => async (query: Wish & { search: string }, signal: AbortSignal) => {
  const { _embedded, page } = await readAllAlbums({ ...query, search: `${query.search};year==${year}` }, signal)
  return { _embedded: { data: _embedded.data.map(({ id, title }) => ({ id, name: title })) }, page }
}
export const orderAlbums = (ids: number[]) => call(contract.orderAlbums, { body: { ids } })

/** Years and commissions that have albums. */
export const shelvesQuery = queryOptions({
  queryKey: ['albums', 'shelves'],
  queryFn: ({ signal }) => call(contract.listAlbumShelves, {}, signal),
})

export const albumQuery = (id: number) =>
  queryOptions({
    queryKey: ['albums', 'one', id],
    queryFn: ({ signal }) => call(contract.readAlbum, { params: { id } }, signal),
  })
export const reloadAlbum = (id: number) => call(contract.readAlbum, { params: { id } })

type Body = Parameters<typeof call<typeof contract.createAlbum>>[1]['body']
/** Saves an album; without one it creates it. */
export const saveAlbum = (album: Album | undefined, body: Body) =>
  album ? call(contract.saveAlbum, { params: { id: album.id }, body }) : call(contract.createAlbum, { body })

export const archiveAlbum = (id: number) => call(contract.archiveAlbum, { params: { id } })
export const restoreAlbum = (id: number) => call(contract.restoreAlbum, { params: { id } })
