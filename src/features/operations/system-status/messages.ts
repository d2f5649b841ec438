import type { Matter } from './contract.ts'

export const VERDICT_WORDS: Record<Matter['verdict'] | 'GOOD', string> = {
  BAD: 'Urgent',
  WARN: 'À surveiller',
  GOOD: 'En ordre',
}

/** Why the state could not be loaded, by status: network, database, pause or program. */
export const stateUnread = {
  0: 'Le portail ne répond pas. Vérifiez d’abord votre connexion\u00a0; si d’autres sites s’ouvrent, prévenez la personne qui l’héberge.',
  429: 'Trop de demandes à la suite. Attendez une minute.',
  503: 'Le portail répond, mais pas sa base de données\u00a0: il réessaie tout seul. Ce qui a été enregistré n’est pas perdu. Si cela dure plus de deux minutes, prévenez la personne qui héberge le portail.',
  other: 'L’état du service n’a pas pu être lu. Si cela dure, prévenez la personne qui héberge le portail.',
}

/** Overall state in a sentence, from the number of bad and doubtful parts. */
export function overallWords(bad: number, warn: number): string {
  if (bad + warn === 0) return 'Tout va bien'
  if (bad === 0) return warn === 1 ? 'Un point à surveiller' : `${warn} points à surveiller`
  const urgent = bad === 1 ? 'Un point urgent' : `${bad} points urgents`
  return warn === 0 ? urgent : `${urgent}, ${warn === 1 ? 'un autre' : `${warn} autres`} à surveiller`
}
