import { IconPhoto } from '@tabler/icons-react'
import { PICTURE_TYPES } from '../../shared/picture.ts'
import { FileUpload, type SendFile } from './FileUpload.tsx'
import { pictureFault } from './pictureFault.ts'

export type SendPicture<Sent> = SendFile<Sent>

type Props<Sent> = { label: string; maxBytes: number; send: SendPicture<Sent>; onSent: (sent: Sent) => unknown }

/** A picture field with the progress of its upload. */
export const PictureUpload = <Sent,>({ maxBytes, ...props }: Props<Sent>) => (
  <FileUpload
    {...props}
    maxBytes={maxBytes}
    accept={PICTURE_TYPES.join()}
    icon={<IconPhoto size={32} stroke={1.5} aria-hidden="true" />}
    checking="Vérification de l’image…"
    why={(error) => pictureFault(error, maxBytes)}
  />
)
