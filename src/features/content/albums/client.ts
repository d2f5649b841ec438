import { queryOptions } from '@tanstack/react-query'
import { type BodyOf, byId, readPageOf, saveListAs } from '../../../web/calls.ts'
import { call } from '../../../web/http.ts'
import type { ListRequest } from '../../../web/ui/list/view.ts'
import type { Album } from './contract.ts'
import * as contract from './contract.ts'

export const readAlbums = readPageOf(contract.listAlbums)
export const readAllAlbums = readPageOf(contract.listAllAlbums)

export const saveSheet = saveListAs(contract.listAllAlbumsFile, 'albums')

/** Albums of one year, to sort them. */
export const readYear = (year: number) => async (query: ListRequest & { search: string }, signal: AbortSignal) => {
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
export const reloadAlbum = byId(contract.readAlbum)

type Body = BodyOf<typeof contract.createAlbum>
/** Saves an album; without one it creates it. */
export const saveAlbum = (album: Album | undefined, body: Body) =>
  album ? call(contract.saveAlbum, { params: { id: album.id }, body }) : call(contract.createAlbum, { body })

export const archiveAlbum = byId(contract.archiveAlbum)
export const restoreAlbum = byId(contract.restoreAlbum)
