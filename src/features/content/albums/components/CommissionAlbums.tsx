import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { compare, writeRsql } from '../../../../shared/rsql-writer.ts'
import { ErrorState, SkeletonRows } from '../../../../web/ui/states.tsx'
import { readAlbums } from '../client.ts'
import { AlbumCard } from './AlbumCard.tsx'
import styles from './Albums.module.css'

const SHOWN = 4

/** Latest albums of a commission, on its page. */
export function CommissionAlbums({ commission: { technicalName } }: { commission: { technicalName: string } }) {
  const { data, isError, refetch } = useQuery({
    queryKey: ['albums', 'of', technicalName],
    queryFn: ({ signal }) =>
      readAlbums({ search: writeRsql(compare('commission', '==', technicalName)), page: 0, size: SHOWN }, signal),
  })
  if (isError && !data)
    return <ErrorState onRetry={() => void refetch()}>Les albums n’ont pas pu être chargés.</ErrorState>
  if (!data) return <SkeletonRows rows={1} height={220} />
  const albums = data._embedded.data
  if (albums.length === 0) return null
  return (
    <>
      <ul className={`plain ${styles.few}`}>
        {albums.map((album) => (
          <li key={album.id}>
            {/* The commission is obvious on its own page. */}
            <AlbumCard album={{ ...album, commission: null }} />
          </li>
        ))}
      </ul>
      {data.page.totalElements > SHOWN && (
        <Link to={`/photos?commission=${technicalName}`} className="link-button">
          Tous les albums de la commission
        </Link>
      )}
    </>
  )
}
