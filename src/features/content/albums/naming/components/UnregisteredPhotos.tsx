import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { Link } from 'react-router'
import { lazyComponent } from '../../../../../web/ui/lazy.tsx'
import { Picture } from '../../../../../web/ui/Picture.tsx'
import { ErrorState } from '../../../../../web/ui/states.tsx'
import type { Photo } from '../../photos/contract.ts'
import { unregisteredQuery } from '../client.ts'
import styles from './Unregistered.module.css'

const ChildrenDialog = lazyComponent(() => import('./ChildrenDialog.tsx'), 'ChildrenDialog')

/** Pictures of unregistered children that wait for an administrator's permission; renders nothing without any. */
export function UnregisteredPhotos() {
  const { data, isError, refetch } = useQuery(unregisteredQuery)
  const [deciding, setDeciding] = useState<Pick<Photo, 'id' | 'picture'>>()
  if (isError && !data)
    return <ErrorState onRetry={() => void refetch()}>Les photos d’enfants n’ont pas pu être chargées.</ErrorState>
  const waiting = data?._embedded.data ?? []
  return (
    <>
      {waiting.length > 0 && (
        <section className="stack" aria-labelledby="unregistered">
          <h2 id="unregistered">Photos d’enfants qui attendent votre accord</h2>
          <ul className={`plain ${styles.photos}`}>
            {waiting.map(({ id, album, picture }, at) => (
              <li key={id} className="stack-tight">
                <Picture picture={picture} alt="" sizes="200px" className={styles.photo} />
                <Link to={`/management/photos/${album.id}`} className="link-button">
                  {album.title}
                </Link>
                <Button
                  variant="default"
                  aria-label={`Décider pour la photo ${at + 1}, de l’album ${album.title}`}
                  onClick={() => setDeciding({ id, picture })}
                >
                  Décider
                </Button>
              </li>
            ))}
          </ul>
        </section>
      )}
      <Suspense>{deciding && <ChildrenDialog photo={deciding} onClose={() => setDeciding(undefined)} />}</Suspense>
    </>
  )
}
