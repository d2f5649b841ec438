/** What long work is called, by its kind. */
const NAMES: Record<string, string> = {
  'export-persons': 'L’export de la liste des membres',
  'import-persons': 'L’import d’un fichier de membres',
  'bulk-validate': 'La validation de plusieurs comptes',
  'bulk-mail': 'L’envoi d’un message à des membres',
}
export const nameOf = (kind: string) => NAMES[kind] ?? 'Un travail en cours'

const count = new Intl.NumberFormat('fr-FR')

/** Why it failed, and how far it had come. */
export function failureOf({ done, total, result }: { done: number; total: number; result: object | null }): string {
  const far = done > 0 ? ` ${count.format(done)} sur ${count.format(total)} sont faits et le restent.` : ''
  const why =
    result && 'reason' in result && result.reason === 'not-allowed'
      ? 'Vous n’aviez plus le droit de le faire.'
      : 'Le portail a essayé plusieurs fois sans y arriver.'
  return `${why}${far}`
}

export const cancelFailed = {
  0: 'La connexion au serveur a échoué. Réessayez.',
  409: 'Trop tard\u00a0: le travail est déjà terminé.',
  other: 'Le travail n’a pas pu être arrêté. Réessayez.',
}
export const retryFailed = {
  0: 'La connexion au serveur a échoué. Réessayez.',
  403: 'Vous n’avez plus le droit de faire ce travail.',
  409: 'Ce travail a déjà été repris.',
  other: 'Le travail n’a pas pu être repris. Réessayez.',
}
