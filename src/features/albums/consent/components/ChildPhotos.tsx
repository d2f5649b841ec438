import { Button } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Picture } from '../../../../web/ui/Picture.tsx'
import { ErrorState, SkeletonRows } from '../../../../web/ui/states.tsx'
import { childPhotosQuery } from '../client.ts'
import type { PicturedChild } from '../contract.ts'
import styles from './Consent.module.css'

/** The pictures that show a child, those that wait too: for its parents alone. */
export function ChildPhotos({ personId, child }: { personId: number; child: PicturedChild }) {
  const { data, isError, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery(
    childPhotosQuery(personId, child.id),
  )
  if (!data && isError)
    return <ErrorState onRetry={() => void refetch()}>Ses photos n’ont pas pu être chargées.</ErrorState>
  if (!data) return <SkeletonRows rows={1} height={150} />
  return (
    <>
      <ul className={`plain ${styles.photos}`} aria-label={`Photos qui montrent ${child.firstName}`}>
        {data.map(({ id, picture, album, shown }) => (
          <li key={id}>
            <Picture
              picture={picture}
              alt={`${album}${shown ? '' : ', masquée pour l’instant'}`}
              sizes="230px"
              className={styles.photo}
            />
          </li>
        ))}
      </ul>
      {hasNextPage && (
        <Button variant="default" loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          Voir les autres photos
        </Button>
      )}
    </>
  )
}
