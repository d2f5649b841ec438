import { Button } from '@mantine/core'
import { IconPhoto } from '@tabler/icons-react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { PICTURE_TYPES } from '../../../../../shared/picture.ts'
import { sentence } from '../../../../../web/http.ts'
import { Confirm } from '../../../../../web/ui/Confirm.tsx'
import { lazyComponent } from '../../../../../web/ui/lazy.tsx'
import { Picture } from '../../../../../web/ui/Picture.tsx'
import { pictureFault } from '../../../../../web/ui/pictureFault.ts'
import { ErrorState, Notice, SkeletonRows } from '../../../../../web/ui/states.tsx'
import { toast } from '../../../../../web/ui/toast.tsx'
import { UploadList } from '../../../../../web/ui/upload/UploadList.tsx'
import { useUploads } from '../../../../../web/ui/upload/useUploads.ts'
import { RESOURCE_PICTURE_MAX_BYTES, RESOURCE_PICTURES, type ResourcePicture } from '../../pictures/contract.ts'
import { orderPictures, picturesQuery, removePicture, sendPicture } from '../client.ts'
import { SENDING_FAILED } from '../messages.ts'
import styles from './Pictures.module.css'

const Sortable = lazyComponent(
  async () => ({ Sortable: (await import('../../../../../web/ui/sortable/Sortable.tsx')).Sortable<ResourcePicture> }),
  'Sortable',
)

/** File extensions too, because phones may not give the type of a picture. */
const ACCEPT = [...PICTURE_TYPES, '.jpg', '.jpeg', '.png', '.webp', '.avif', '.heic', '.heif'].join()
const reasonOf = (error: unknown) => sentence(SENDING_FAILED, error) || pictureFault(error, RESOURCE_PICTURE_MAX_BYTES)

/** Pictures of a resource: uploaded several at once, sorted, deleted. The first one is shown on cards. */
export function Pictures({ id }: { id: number }) {
  const queries = useQueryClient()
  const { data, isError, refetch } = useQuery(picturesQuery(id))
  const refresh = () => queries.invalidateQueries({ queryKey: ['resources'] })
  const queue = useUploads(`resource ${id}`, {
    send: (file, tell, signal) => sendPicture(id, file, tell, signal),
    arrived: () => void refresh(),
    maxBytes: RESOURCE_PICTURE_MAX_BYTES,
  })
  const rows = data?.rows ?? []
  const places = new Map(rows.map((row, at) => [row.id, `la photo ${at + 1}`]))
  const nameOf = (row: ResourcePicture) => places.get(row.id) ?? 'la photo'
  return (
    <section id="photos" className="card stack" aria-labelledby="pictures-title">
      <h2 id="pictures-title">Photos</h2>
      {isError && !data && (
        <ErrorState onRetry={() => void refetch()}>Les photos n’ont pas pu être chargées.</ErrorState>
      )}
      <p className="soft">La première se voit sur la page de la commission. Douze au plus.</p>
      {rows.length > 0 && (
        <Suspense fallback={<SkeletonRows rows={rows.length} />}>
          <Sortable
            label="Photos, dans leur ordre"
            items={rows}
            nameOf={nameOf}
            save={(ids) => orderPictures(id, ids)}
            shownIn="resources"
          >
            {(row) => <OnePicture id={id} row={row} name={nameOf(row)} onRemoved={refresh} />}
          </Sortable>
        </Suspense>
      )}
      {rows.length < RESOURCE_PICTURES && (
        <UploadList
          queue={queue}
          label="Photos à ajouter"
          accept={ACCEPT}
          icon={<IconPhoto size={32} stroke={1.5} aria-hidden="true" />}
          action="Choisir des photos"
          reasonOf={reasonOf}
        />
      )}
    </section>
  )
}

type One = { id: number; row: ResourcePicture; name: string; onRemoved: () => unknown }

function OnePicture({ id, row: { id: pictureId, picture }, name, onRemoved }: One) {
  const [sure, setSure] = useState(false)
  const removing = useMutation({
    mutationFn: () => removePicture(id, pictureId),
    onSuccess: onRemoved,
    onError: () => toast('error', 'La photo n’a pas pu être retirée. Réessayez.'),
    onSettled: () => setSure(false),
  })
  return (
    <div className="row">
      <div className={styles.thumb}>
        <Picture picture={picture} alt="" sizes="160px" />
      </div>
      {picture.state === 'UNREADABLE' && <Notice tone="bad" title="Cette photo n’a pas pu être préparée." />}
      <Button variant="subtle" color="red" aria-label={`Retirer ${name}`} onClick={() => setSure(true)}>
        Retirer
      </Button>
      <Confirm
        opened={sure}
        title={'Retirer cette photo\u00a0?'}
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
