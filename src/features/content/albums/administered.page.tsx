import { ActionIcon, Button } from '@mantine/core'
import { IconEye, IconPencil } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Suspense, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { Link, useParams } from 'react-router'
import { HttpProblem } from '../../../web/http.ts'
import { lazyComponent } from '../../../web/ui/lazy.tsx'
import { NotFound } from '../../../web/ui/NotFound.tsx'
import { Page } from '../../../web/ui/Page.tsx'
import { ErrorState, SkeletonRows } from '../../../web/ui/states.tsx'
import { describeAudience } from '../../society/audience/labels.ts'
import { albumQuery } from './client.ts'
import styles from './components/Albums.module.css'
import type { Album } from './contract.ts'
import { formatPhotoDate } from './labels.ts'
import { AddPhotos } from './photos/components/AddPhotos.tsx'
import { ManagedPhotos } from './photos/components/ManagedPhotos.tsx'

const AlbumDialog = lazyComponent(() => import('./components/AlbumDialog.tsx'), 'AlbumDialog')
const TitleForm = lazyComponent(() => import('./components/TitleForm.tsx'), 'TitleForm')

/** `/management/photos/{albumId}`: an album and its pictures: upload, sort, delete. */
export function ManagedAlbumPage() {
  const id = Number(useParams().albumId)
  const { data: album, error, refetch } = useQuery(albumQuery(id))
  if (album?.managed) return <Managed album={album} key={album.id} />
  if (album || (error instanceof HttpProblem && error.status === 404)) return <NotFound title="Album introuvable" />
  if (error)
    return (
      <Page title="Album">
        <ErrorState onRetry={() => void refetch()}>Cet album n’a pas pu être chargé.</ErrorState>
      </Page>
    )
  return <SkeletonRows rows={5} />
}

function Managed({ album }: { album: Album }) {
  const { id, title, audience, subscriptions, commission, credits } = album
  const [editing, setEditing] = useState<'all' | 'title'>()
  const close = () => setEditing(undefined)
  const pencil = useRef<HTMLButtonElement>(null)
  const closeTitle = () => {
    flushSync(close)
    pencil.current?.focus()
  }
  return (
    <Page
      title={`Gérer «\u00a0${title}\u00a0»`}
      crumbs={[{ label: 'Gérer les photos', to: '/management/photos' }]}
      beside={
        <ActionIcon
          ref={pencil}
          variant="subtle"
          color="gray"
          size={44}
          aria-label="Modifier le titre"
          title="Modifier le titre"
          onClick={() => setEditing('title')}
        >
          <IconPencil size={20} aria-hidden="true" />
        </ActionIcon>
      }
      inPlace={
        editing === 'title' && (
          <Suspense>
            <TitleForm album={album} onClose={closeTitle} />
          </Suspense>
        )
      }
      aside={
        <div className={styles.actions}>
          <Button variant="default" onClick={() => setEditing('all')}>
            Modifier l’album
          </Button>
          <ActionIcon
            component={Link}
            to={`/photos/${id}`}
            variant="default"
            size={44}
            aria-label="Voir comme un membre"
            title="Voir comme un membre"
          >
            <IconEye size={20} aria-hidden="true" />
          </ActionIcon>
        </div>
      }
    >
      <p className={`soft ${styles.about}`}>
        {[
          formatPhotoDate(album),
          commission?.name ?? 'L’association',
          `Vu par\u00a0: ${describeAudience(audience, subscriptions, commission?.name)}`,
          credits && `Photos\u00a0: ${credits}`,
        ]
          .filter(Boolean)
          .join(' · ')}
      </p>
      <AddPhotos albumId={id} />
      <ManagedPhotos album={album} />
      <Suspense>{editing === 'all' && <AlbumDialog album={album} onSaved={close} onClose={close} />}</Suspense>
    </Page>
  )
}
