import { IconPhoto } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { PICTURE_TYPES } from '../../../../../shared/picture.ts'
import { sentence } from '../../../../../web/http.ts'
import { pictureFault } from '../../../../../web/ui/pictureFault.ts'
import { isBusy } from '../../../../../web/ui/upload/registry.ts'
import { UploadList } from '../../../../../web/ui/upload/UploadList.tsx'
import { useUploads } from '../../../../../web/ui/upload/useUploads.ts'
import { orderArrivals, sendPhoto } from '../client.ts'
import { PHOTO_MAX_BYTES } from '../contract.ts'

/** Why a picture was not added to its album; faults of the picture itself are described by `pictureFault`. */
const SENDING_FAILED = {
  'album-full': 'Cet album a 5 000 photos, c’est le plus possible. Créez-en un autre pour la suite.',
  'storage-full': 'Le serveur n’a plus de place. Prévenez l’association\u00a0: rien de ce qui est envoyé n’est perdu.',
  404: 'Cet album n’existe plus, ou vient d’être archivé.',
  403: 'Vous n’administrez plus cet album.',
  400: '',
  413: '',
  other: '',
}

/** File extensions too, because phones may not give the type of a picture. */
const ACCEPT = [...PICTURE_TYPES, '.jpg', '.jpeg', '.png', '.webp', '.avif', '.heic', '.heif'].join()

const reasonOf = (error: unknown) => sentence(SENDING_FAILED, error) || pictureFault(error, PHOTO_MAX_BYTES)

/** Uploads several hundred pictures at once into an album. */
export function AddPhotos({ albumId }: { albumId: number }) {
  const queries = useQueryClient()
  const queue = useUploads(`album ${albumId}`, {
    send: (file, tell, signal) => sendPhoto(albumId, file, tell, signal),
    arrived: async () => {
      // Done once the last has arrived; if sorting fails they stay as they came.
      if (!isBusy(queue)) {
        const chosen = queue.read().map(({ file }) => file)
        await orderArrivals(albumId, chosen).catch(() => undefined)
      }
      await queries.invalidateQueries({ queryKey: ['albums'] })
    },
    maxBytes: PHOTO_MAX_BYTES,
  })
  return (
    <section className="stack" aria-labelledby="add">
      <h2 id="add">Ajouter des photos</h2>
      <UploadList
        queue={queue}
        label="Photos à ajouter"
        accept={ACCEPT}
        icon={<IconPhoto size={32} stroke={1.5} aria-hidden="true" />}
        action="Choisir des photos"
        reasonOf={reasonOf}
      />
    </section>
  )
}
