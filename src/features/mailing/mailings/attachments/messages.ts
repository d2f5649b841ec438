import { DOCUMENT_FAULTS } from '../../../platform/files/labels.ts'
import { TOO_LARGE_TOGETHER } from './labels.ts'

type Problem = { status?: number; errors?: readonly { code: string }[] }

/** Why a file was not attached, and what to do. */
export function whyNotAttached(error: unknown): string {
  const { status, errors = [] } = error as Problem
  const fault = errors.map(({ code }) => DOCUMENT_FAULTS[code]).find(Boolean)
  if (fault) return fault
  if (errors.some(({ code }) => code === 'too-large-together')) return TOO_LARGE_TOGETHER
  if (status === 413)
    return 'Ce fichier dépasse 5\u00a0Mo. Publiez-le dans «\u00a0Documents\u00a0», et mettez son lien dans le texte.'
  if (status === 0) return 'La connexion s’est interrompue. Renvoyez ce fichier.'
  if (status === 429) return 'Trop de fichiers à la suite. Attendez quelques minutes, puis renvoyez-le.'
  return 'Ce fichier n’a pas pu être joint. Renvoyez-le.'
}

export const removeFailed = {
  'mailing-under-way':
    'Les e-mails partent encore avec cette pièce jointe\u00a0: retirez-la quand ils seront tous partis.',
  other: 'La pièce jointe n’a pas pu être retirée. Réessayez.',
}
