import { DOCUMENT_FAULTS } from '../../../platform/files/labels.ts'

export const FAILED = {
  403: 'Cette commission n’est pas la vôtre. Choisissez-en une que vous administrez.',
  404: 'Ce document vient d’être archivé. Rétablissez-le, puis reprenez vos changements.',
  other: 'Le document n’a pas pu être enregistré. Réessayez.',
}

type Problem = { status?: number; code?: string; errors?: readonly { code: string }[] }

/** Why a file was refused, and what to do. */
export function whyRefused(error: unknown): string {
  const { status, code, errors = [] } = error as Problem
  const bad = errors.map((each) => DOCUMENT_FAULTS[each.code]).find(Boolean)
  if (bad) return bad
  if (code === 'same-file') return 'Ce fichier est déjà la version actuelle.'
  if (status === 413) return 'Ce fichier dépasse 50\u00a0Mo. Réduisez-le, ou partagez-le en plusieurs.'
  if (status === 0) return 'La connexion s’est interrompue. Renvoyez ce fichier.'
  if (status === 503) return 'Le serveur n’a plus de place ou redémarre. Réessayez dans un instant.'
  return 'Ce fichier n’a pas pu être enregistré. Réessayez.'
}
