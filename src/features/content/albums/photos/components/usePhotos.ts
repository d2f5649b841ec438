import { type UseQueryResult, useQueries, useQuery } from '@tanstack/react-query'
import { photosQuery, shapesQuery } from '../client.ts'
import { PHOTOS_A_PAGE, type Photo } from '../contract.ts'
import { pagesOf, type Span } from '../rules.ts'

const gather = (pages: UseQueryResult<Photo[]>[]): ReadonlyMap<number, Photo> =>
  new Map(pages.flatMap(({ data = [] }) => data).map((photo) => [photo.id, photo]))

/** Pictures of an album: all sizes, and the details of those in `spans`, a hundred at a time. */
export function usePhotos(albumId: number, spans: readonly Span[]) {
  const { data: shapes, isError, refetch } = useQuery(shapesQuery(albumId))
  const pages = shapes ? pagesOf(spans, shapes.length, PHOTOS_A_PAGE) : [0]
  const photos = useQueries({ queries: pages.map((page) => photosQuery(albumId, page)), combine: gather })
  return { shapes, photos, isError, refetch }
}
