import { Button } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { de } from '../../../../../shared/french.ts'
import { lazyComponent } from '../../../../../web/ui/lazy.tsx'
import { Picture } from '../../../../../web/ui/Picture.tsx'
import { ErrorState, SkeletonRows } from '../../../../../web/ui/states.tsx'
import { childPhotosQuery } from '../client.ts'
import type { PicturedChild } from '../contract.ts'
import styles from './Consent.module.css'

const ReportDialog = lazyComponent(() => import('../../reports/components/ReportDialog.tsx'), 'ReportDialog')

/** Pictures of a child, including those that wait for consent; for its parents only. */
export function ChildPhotos({ personId, child }: { personId: number; child: PicturedChild }) {
  const { data, isError, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery(
    childPhotosQuery(personId, child.id),
  )
  const [reporting, setReporting] = useState<number>()
  if (!data && isError)
    return <ErrorState onRetry={() => void refetch()}>Ses photos n’ont pas pu être chargées.</ErrorState>
  // A picture and the button below it.
  if (!data) return <SkeletonRows rows={1} height={194} />
  return (
    <>
      <ul className={`plain ${styles.photos}`} aria-label={`Photos qui montrent ${child.firstName}`}>
        {data.map(({ id, picture, album, description, shown }, at) => (
          <li key={id} className={styles.reportable}>
            <Picture
              picture={picture}
              alt={`${description ? `${album}\u00a0: ${description}` : album}${shown ? '' : ', masquée pour l’instant'}`}
              sizes="230px"
              className={styles.photo}
            />
            <Button
              variant="subtle"
              size="compact-md"
              aria-label={`Signaler la photo ${at + 1} ${de(child.firstName)}`}
              onClick={() => setReporting(id)}
            >
              Signaler
            </Button>
          </li>
        ))}
      </ul>
      {hasNextPage && (
        <Button variant="default" loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          Voir les autres photos
        </Button>
      )}
      <Suspense>
        {reporting !== undefined && (
          <ReportDialog
            photoId={reporting}
            onReported={() => setReporting(undefined)}
            onClose={() => setReporting(undefined)}
          />
        )}
      </Suspense>
    </>
  )
}
