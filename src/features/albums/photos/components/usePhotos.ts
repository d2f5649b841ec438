import { useInfiniteQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { photosQuery } from '../client.ts'

/** So far before its end comes into sight the next pictures are asked for. */
const AHEAD = '1500px'

/** The pictures of an album; more of them come as `end` comes near. */
export function usePhotos(albumId: number) {
  const found = useInfiniteQuery(photosQuery(albumId))
  const end = useRef<HTMLDivElement>(null)
  const more = useRef(() => undefined as unknown)
  more.current = () => found.hasNextPage && !found.isFetchingNextPage && found.fetchNextPage()
  const count = found.data?.photos.length
  useEffect(() => {
    // Watched anew with each page: an end that stays in sight says nothing by itself.
    if (!end.current || count === undefined) return
    const watch = new IntersectionObserver(([entry]) => entry?.isIntersecting && more.current(), { rootMargin: AHEAD })
    watch.observe(end.current)
    return () => watch.disconnect()
  }, [count])
  return { ...found, photos: found.data?.photos, total: found.data?.total ?? 0, end, more: () => more.current() }
}
