import { HttpProblem, sentence } from '../http.ts'

const BAD_PICTURES: Record<string, string> = {
  'not-a-picture': 'Ce fichier n’est pas une image\u00a0: choisissez un JPEG, un PNG, un WebP, un AVIF ou un HEIC.',
  'picture-too-large':
    'Cette image a trop de pixels (50\u00a0millions au plus, 10 en AVIF). Réduisez-la, puis envoyez-la de nouveau.',
  'picture-unreadable': 'Cette image est abîmée ou incomplète. Choisissez-en une autre.',
}
const megabytes = (bytes: number) => `${Math.floor(bytes / 1_000_000)}\u00a0Mo`

/** Why a picture was refused, as a sentence. */
export const pictureFault = (error: unknown, maxBytes: number): string =>
  (error instanceof HttpProblem && error.errors.map(({ code }) => BAD_PICTURES[code]).find(Boolean)) ||
  sentence(
    {
      413: `Cette image dépasse ${megabytes(maxBytes)}. Réduisez-la, puis envoyez-la de nouveau.`,
      other: 'L’image n’a pas pu être enregistrée. Réessayez.',
    },
    error,
  )
