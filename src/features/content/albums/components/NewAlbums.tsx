import { queryOptions, useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { ErrorState, SkeletonRows } from '../../../../web/ui/states.tsx'
import { readAlbums } from '../client.ts'
import { AlbumCard } from './AlbumCard.tsx'
import styles from './Albums.module.css'

const SHOWN = 4

/** Recent albums; two more than are shown, because some may have no processed pictures yet. */
export const latestAlbums = queryOptions({
  queryKey: ['albums', 'shown', 'latest'],
  queryFn: ({ signal }) => readAlbums({ sort: ['year,desc', 'day,desc', 'id,desc'], page: 0, size: SHOWN + 2 }, signal),
})

/** Covers of recent albums; renders nothing without any. */
export function NewAlbums() {
  const { data, isError, refetch } = useQuery(latestAlbums)
  const albums = data?._embedded.data.filter(({ photos }) => photos > 0).slice(0, SHOWN)
  if (albums?.length === 0) return null
  return (
    <section className="stack" aria-labelledby="new-albums">
      <div className="row between">
        <h2 id="new-albums">Derniers albums</h2>
        <Link to="/photos" className="link-button">
          Tous les albums
        </Link>
      </div>
      {albums && (
        <ul className={`plain ${styles.few}`}>
          {albums.map((album) => (
            <li key={album.id}>
              <AlbumCard album={album} />
            </li>
          ))}
        </ul>
      )}
      {!albums && isError && (
        <ErrorState onRetry={() => void refetch()}>Les albums n’ont pas pu être chargés.</ErrorState>
      )}
      {!albums && !isError && <SkeletonRows rows={1} height={200} />}
    </section>
  )
}
