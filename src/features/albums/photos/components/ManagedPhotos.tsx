import { Button } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { counted } from '../../../../shared/counted.ts'
import { Confirm } from '../../../../web/ui/Confirm.tsx'
import { Picture } from '../../../../web/ui/Picture.tsx'
import { Badge, ErrorState, Notice, SkeletonRows } from '../../../../web/ui/states.tsx'
import { toast } from '../../../../web/ui/toast.tsx'
import { PhotoMarks } from '../../naming/components/PhotoMarks.tsx'
import { makeCover, orderPhotos, removePhoto } from '../client.ts'
import type { Photo } from '../contract.ts'
import styles from './Photos.module.css'
import { usePhotos } from './usePhotos.ts'

const CreditDialog = lazy(async () => ({ default: (await import('./CreditDialog.tsx')).CreditDialog }))
const Sortable = lazy(async () => ({
  default: (await import('../../../../web/ui/sortable/Sortable.tsx')).Sortable<Photo>,
}))

/** The pictures of an album for who administers it: their order, the cover, and what is taken away. */
export function ManagedPhotos({ albumId }: { albumId: number }) {
  const { photos, total, isError, refetch, end } = usePhotos(albumId)
  const places = new Map(photos?.map(({ id }, at) => [id, `la photo ${at + 1}`]))
  return (
    <section className="stack" aria-labelledby="pictures">
      <h2 id="pictures">{photos ? counted(total, 'photo') : 'Photos'}</h2>
      {!photos && !isError && <SkeletonRows rows={3} />}
      {!photos && isError && (
        <ErrorState onRetry={() => void refetch()}>Les photos n’ont pas pu être chargées.</ErrorState>
      )}
      {photos?.length === 0 && (
        <p className="soft">Cet album est encore vide. Ses photos paraîtront ici dès qu’elles arrivent.</p>
      )}
      <Suspense fallback={<SkeletonRows rows={3} />}>
        {photos && photos.length > 0 && (
          <Sortable
            items={photos}
            layout="grid"
            label="Photos, dans leur ordre"
            nameOf={({ id }) => places.get(id) ?? 'la photo'}
            save={(ids) => orderPhotos(albumId, ids)}
            shownIn="albums"
          >
            {(photo) => <ManagedPhoto photo={photo} name={places.get(photo.id) ?? 'la photo'} />}
          </Sortable>
        )}
      </Suspense>
      <div ref={end} />
    </section>
  )
}

function ManagedPhoto({ photo, name }: { photo: Photo; name: string }) {
  const queries = useQueryClient()
  const [sure, setSure] = useState(false)
  const [crediting, setCrediting] = useState(false)
  const shown = () => queries.invalidateQueries({ queryKey: ['albums'] })
  const covering = useMutation({
    mutationFn: () => makeCover(photo.id),
    onSuccess: async () => {
      await shown()
      toast('success', 'C’est la nouvelle couverture de l’album.')
    },
    onError: () => toast('error', 'La couverture n’a pas pu être changée. Réessayez.'),
  })
  const removing = useMutation({
    mutationFn: () => removePhoto(photo.id),
    onSuccess: shown,
    onError: () => toast('error', 'La photo n’a pas pu être retirée. Réessayez.'),
    onSettled: () => setSure(false),
  })
  return (
    <div className={styles.managed}>
      <Picture picture={photo.picture} alt="" sizes="200px" className={styles.thumb} />
      {photo.picture.state === 'UNREADABLE' && <Notice tone="bad" title="Cette photo n’a pas pu être préparée." />}
      {photo.cover ? (
        <Badge tone="good">Couverture</Badge>
      ) : (
        <Button
          variant="subtle"
          size="compact-md"
          loading={covering.isPending}
          aria-label={`En couverture\u00a0: ${name}`}
          onClick={() => covering.mutate()}
        >
          En couverture
        </Button>
      )}
      <PhotoMarks photo={photo} name={name} />
      <Button
        variant="subtle"
        size="compact-md"
        aria-label={`Crédit\u00a0: ${name}`}
        onClick={() => setCrediting(true)}
      >
        Crédit
      </Button>
      <Suspense>{crediting && <CreditDialog photo={photo} onClose={() => setCrediting(false)} />}</Suspense>
      <Button
        variant="subtle"
        color="red"
        size="compact-md"
        aria-label={`Retirer ${name}`}
        onClick={() => setSure(true)}
      >
        Retirer
      </Button>
      <Confirm
        opened={sure}
        title={`Retirer cette photo\u00a0?`}
        action="Retirer"
        busy={removing.isPending}
        onConfirm={() => removing.mutate()}
        onClose={() => setSure(false)}
      >
        Elle est effacée pour de bon, dans toutes ses tailles.
      </Confirm>
    </div>
  )
}
