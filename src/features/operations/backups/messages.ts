import { counted } from '../../../shared/counted.ts'
import { FAULT_WORDS } from './labels.ts'

/** Why no backup was started, by status. */
export const askRefused = {
  0: 'Le portail ne répond pas. Vérifiez votre connexion, puis réessayez.',
  'backup-running': 'Une sauvegarde est déjà en cours.',
  'backups-not-settled': FAULT_WORDS.NO_KEY.cause,
  429: 'Trop de demandes à la suite. Attendez quelques minutes.',
  other: 'La sauvegarde n’a pas pu être demandée. Réessayez.',
}

export const backupsUnread = {
  0: 'Le portail ne répond pas. Vérifiez votre connexion.',
  other: 'Les sauvegardes n’ont pas pu être lues. Réessayez.',
}

export const backupAsked = 'La sauvegarde commence dans un instant. Vous pouvez quitter cette page.'

export const notSettled = `${FAULT_WORDS.NO_KEY.cause} ${FAULT_WORDS.NO_KEY.mend}`

export const BESIDE =
  'Les sauvegardes sont sur le même disque que le portail\u00a0: si ce disque est perdu, elles le sont aussi. La personne qui héberge le portail règle un autre endroit.'

export const lost = (files: number) => `${counted(files, 'fichier manquait', 'fichiers manquaient')} au portail.`

const HOUR = 3_600_000

/** How long ago something happened, in words. */
export function agoInWords(then: string, now: number): string {
  const hours = Math.floor((now - Date.parse(then)) / HOUR)
  if (hours < 1) return 'il y a moins d’une heure'
  return hours < 48 ? `il y a ${counted(hours, 'heure')}` : `il y a ${counted(Math.floor(hours / 24), 'jour')}`
}
