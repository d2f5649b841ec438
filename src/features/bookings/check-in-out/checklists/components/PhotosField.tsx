import { IconPhoto } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { PICTURE_TYPES } from '../../../../../shared/picture.ts'
import { sentence } from '../../../../../web/http.ts'
import { pictureFault } from '../../../../../web/ui/pictureFault.ts'
import { UploadList } from '../../../../../web/ui/upload/UploadList.tsx'
import { useUploads } from '../../../../../web/ui/upload/useUploads.ts'
import { sendPhoto } from '../client.ts'
import { type Moment, SHEET_PHOTO_MAX_BYTES, SHEET_PHOTOS, type SheetPhoto } from '../contract.ts'
import { Photos } from './Photos.tsx'

const SENDING_FAILED = {
  'photos-full': 'Vingt photos au plus\u00a0: retirez-en une d’abord.',
  other: '',
}

/** File extensions too, because phones may not give the type of a picture. */
const ACCEPT = [...PICTURE_TYPES, '.jpg', '.jpeg', '.png', '.webp', '.avif', '.heic', '.heif'].join()
const reasonOf = (error: unknown) => sentence(SENDING_FAILED, error) || pictureFault(error, SHEET_PHOTO_MAX_BYTES)

type Props = { id: number; moment: Moment; photos: readonly SheetPhoto[] }

/** Photos of the state in which a resource is handed over or returned, uploaded at once. */
export function PhotosField({ id, moment, photos }: Props) {
  const queries = useQueryClient()
  const queue = useUploads(`stay ${id} ${moment}`, {
    send: (file, tell, signal) => sendPhoto({ id, state: moment }, file, tell, signal),
    arrived: () => void queries.invalidateQueries({ queryKey: ['commands', 'sheet', id] }),
    maxBytes: SHEET_PHOTO_MAX_BYTES,
  })
  const own = photos.filter(({ state }) => state === moment)
  return (
    <div className="stack-tight">
      <Photos id={id} moment={moment} photos={photos} mayRemove />
      {own.length < SHEET_PHOTOS && (
        <UploadList
          queue={queue}
          label="Photos"
          accept={ACCEPT}
          icon={<IconPhoto size={32} stroke={1.5} aria-hidden="true" />}
          action="Ajouter des photos"
          button={{ variant: 'default' }}
          reasonOf={reasonOf}
        />
      )}
    </div>
  )
}
