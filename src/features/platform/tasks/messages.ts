import { counted } from '../../../shared/counted.ts'

/** Name of a task by kind. */
const NAMES: Record<string, string> = {
  'export-persons': 'L’export de la liste des membres',
  'import-persons': 'L’import d’un fichier de membres',
  'bulk-validate': 'La validation de plusieurs comptes',
  'bulk-payments': 'L’enregistrement de plusieurs cotisations',
  'bulk-mail': 'L’envoi d’un message à des membres',
  circular: 'L’envoi d’un message aux membres d’une commission',
  'news-mail': 'L’envoi d’une actualité par e-mail',
  'import-doors': 'L’import des adresses d’une commune',
  'read-bank-statement': 'La lecture d’un relevé de compte',
}
export const nameOf = (kind: string) => NAMES[kind] ?? 'Un travail en cours'

const messagesMet = (done: number, total: string) =>
  counted(done, `message sur ${total} est déjà traité`, `messages sur ${total} sont déjà traités`)

/** What remains done when a task fails, with a number; absent for a file, which is written as a whole or not at all. */
const DONE: Record<string, (done: number, total: string) => string> = {
  'import-persons': (done, total) =>
    counted(done, `ligne sur ${total} est déjà traitée`, `lignes sur ${total} sont déjà traitées`),
  'import-doors': (done, total) =>
    counted(done, `ligne sur ${total} est déjà lue`, `lignes sur ${total} sont déjà lues`),
  'bulk-validate': (done, total) =>
    counted(done, `compte sur ${total} est déjà traité`, `comptes sur ${total} sont déjà traités`),
  'bulk-payments': (done, total) =>
    counted(done, `membre sur ${total} est déjà traité`, `membres sur ${total} sont déjà traités`),
  'news-mail': (done, total) =>
    counted(done, `message sur ${total} est déjà écrit`, `messages sur ${total} sont déjà écrits`),
  'bulk-mail': messagesMet,
  circular: messagesMet,
}

/** What stopping a task leaves. */
export const stopLeaves = (kind: string) => (kind in DONE ? 'Ce qui est fait le reste.' : 'Rien n’en restera.')

const count = new Intl.NumberFormat('fr-FR')

type Failed = { kind: string; done: number; total: number; result: object | null }

/** Why it failed, and what remains done. */
export function failureOf({ kind, done, total, result }: Failed): string {
  const why =
    result && 'reason' in result && result.reason === 'not-allowed'
      ? 'Vous n’aviez plus le droit de le faire.'
      : 'Le portail a essayé plusieurs fois sans y arriver.'
  const stays = done > 0 && DONE[kind]?.(done, count.format(total))
  return stays ? `${why} ${stays}.` : why
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
