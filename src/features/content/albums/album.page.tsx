import { Button } from '@mantine/core'
import { usePrefetchQuery, useQuery } from '@tanstack/react-query'
import { Link, useParams } from 'react-router'
import { HttpProblem } from '../../../web/http.ts'
import { NotFound } from '../../../web/ui/NotFound.tsx'
import { Page } from '../../../web/ui/Page.tsx'
import { RichText } from '../../../web/ui/RichText.tsx'
import { useDeferredArrival } from '../../../web/ui/slices.tsx'
import { ErrorState, SkeletonRows } from '../../../web/ui/states.tsx'
import { albumQuery } from './client.ts'
import styles from './components/Albums.module.css'
import type { Album } from './contract.ts'
import { formatPhotoDate } from './labels.ts'
import { photosQuery, shapesQuery } from './photos/client.ts'
import { AlbumPhotos } from './photos/components/AlbumPhotos.tsx'

/** `/photos/{albumId}`: an album, and the picture that the address names. */
export function AlbumPage() {
  const id = Number(useParams().albumId)
  // Prefetched, so that the content below the title does not wait for the title's request.
  usePrefetchQuery(shapesQuery(id))
  usePrefetchQuery(photosQuery(id, 0))
  const { data: album, error, refetch } = useQuery(albumQuery(id))
  const isThere = useDeferredArrival(album !== undefined)
  if (album && isThere) return <AlbumView key={album.id} album={album} />
  if (error instanceof HttpProblem && error.status === 404)
    return <NotFound title="Album introuvable" sentence="Il n’existe pas, ou il n’est pas ouvert à votre adhésion." />
  if (error)
    return (
      <Page title="Album">
        <ErrorState onRetry={() => void refetch()}>Cet album n’a pas pu être chargé.</ErrorState>
      </Page>
    )
  return <SkeletonRows rows={16} />
}

function AlbumView({ album }: { album: Album }) {
  const { id, title, commission, text, credits, managed } = album
  return (
    <AlbumPhotos album={album}>
      {(pictures, actions) => (
        <Page
          title={title}
          crumbs={[{ label: 'Photos', to: '/photos' }]}
          aside={
            <div className={styles.actions}>
              {actions}
              {managed && (
                <Button component={Link} to={`/management/photos/${id}`} variant="default">
                  Gérer l’album
                </Button>
              )}
            </div>
          }
        >
          <p className={`soft ${styles.about}`}>
            {formatPhotoDate(album)}
            {commission && (
              <>
                {' · '}
                <Link to={`/commission/${commission.technicalName}`}>{commission.name}</Link>
              </>
            )}
          </p>
          {pictures}
          {(text || credits) && (
            <div className="stack-tight">
              {text && <RichText html={text} />}
              {credits && <p className="small soft">Photos&nbsp;: {credits}</p>}
            </div>
          )}
        </Page>
      )}
    </AlbumPhotos>
  )
}
