export const FAILED = {
  403: 'Cette commission n’est pas la vôtre. Choisissez-en une que vous administrez.',
  404: 'Ce document vient d’être archivé. Rétablissez-le, puis reprenez vos changements.',
  other: 'Le document n’a pas pu être enregistré. Réessayez.',
}

/** What a file is refused for. */
const BAD_FILES: Record<string, string> = {
  'not-a-document':
    'Ce fichier n’est pas un document\u00a0: choisissez un PDF, une image, un fichier de bureautique ou un texte.',
  'document-damaged': 'Ce fichier est abîmé ou incomplet. Ouvrez-le, enregistrez-le de nouveau, puis renvoyez-le.',
  'document-bomb': 'Ce fichier contient bien plus que sa taille ne le dit. Enregistrez-le en PDF, puis renvoyez-le.',
  'document-macros': 'Ce fichier contient des macros. Enregistrez-le sans elles, ou en PDF, puis renvoyez-le.',
  'not-a-picture': 'Cette image est abîmée, ou d’un format qui n’est pas lu. Enregistrez-la en JPEG ou en PNG.',
  'picture-too-large':
    'Cette image a trop de pixels. Réduisez-la (50\u00a0millions au plus, 10 en AVIF), puis renvoyez-la.',
  'picture-unreadable': 'Cette image est abîmée ou incomplète. Choisissez-en une autre.',
}

type Problem = { status?: number; code?: string; errors?: readonly { code: string }[] }

/** Why a file was not taken, and what to do. */
export function whyRefused(error: unknown): string {
  const { status, code, errors = [] } = error as Problem
  const bad = errors.map((each) => BAD_FILES[each.code]).find(Boolean)
  if (bad) return bad
  if (code === 'same-file') return 'Ce fichier est déjà la version actuelle.'
  if (status === 413) return 'Ce fichier dépasse 50\u00a0Mo. Réduisez-le, ou partagez-le en plusieurs.'
  if (status === 0) return 'La connexion s’est interrompue. Renvoyez ce fichier.'
  if (status === 503) return 'Le serveur n’a plus de place ou redémarre. Réessayez dans un instant.'
  return 'Ce fichier n’a pas pu être enregistré. Réessayez.'
}
