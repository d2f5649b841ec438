import { IconPhoto } from '@tabler/icons-react'
import { PICTURE_TYPES } from '../../shared/picture.ts'
import { HttpProblem, sentence } from '../http.ts'
import { FileUpload, type SendFile } from './FileUpload.tsx'

const BAD_PICTURES: Record<string, string> = {
  'not-a-picture': 'Ce fichier n’est pas une image\u00a0: choisissez un JPEG, un PNG, un WebP, un AVIF ou un HEIC.',
  'picture-too-large': 'Cette image a plus de 50\u00a0millions de pixels. Réduisez-la, puis envoyez-la de nouveau.',
  'picture-unreadable': 'Cette image est abîmée ou incomplète. Choisissez-en une autre.',
}
const megabytes = (bytes: number) => `${Math.floor(bytes / 1_000_000)}\u00a0Mo`

const reasonOf = (error: unknown, maxBytes: number) =>
  (error instanceof HttpProblem && error.errors.map(({ code }) => BAD_PICTURES[code]).find(Boolean)) ||
  sentence(
    {
      413: `Cette image dépasse ${megabytes(maxBytes)}. Réduisez-la, puis envoyez-la de nouveau.`,
      other: 'L’image n’a pas pu être enregistrée. Réessayez.',
    },
    error,
  )

/** A picture is sent as any file is. */
export type SendPicture<Sent> = SendFile<Sent>

type Props<Sent> = { label: string; maxBytes: number; send: SendPicture<Sent>; onSent: (sent: Sent) => unknown }

/** A picture that one chooses and sees leaving. */
export const PictureUpload = <Sent,>({ maxBytes, ...props }: Props<Sent>) => (
  <FileUpload
    {...props}
    maxBytes={maxBytes}
    accept={PICTURE_TYPES.join()}
    icon={<IconPhoto size={32} stroke={1.5} aria-hidden="true" />}
    checking="Vérification de l’image…"
    why={(error) => reasonOf(error, maxBytes)}
  />
)
