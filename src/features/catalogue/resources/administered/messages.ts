import { audienceWords } from '../../../society/audience/labels.ts'

export const WORDS = {
  ...audienceWords,
  whole: 'Écrivez un nombre entier.',
  'out-of-range': 'Ce nombre est trop petit ou trop grand.',
  'too-dear': 'Le montant est de 100\u00a0000\u00a0€ au plus.',
  'not-multiple-of': 'Un montant s’écrit au centime près, par exemple 45,50.',
  'invalid-type': 'Écrivez un montant, par exemple 45,50. Gratuit\u00a0: 0.',
  'too-small': 'Un montant n’est jamais négatif.',
  'too-big': 'Ce nombre est trop grand.',
  'time-format': 'Écrivez une heure, par exemple 19:30.',
  'ends-as-it-begins': 'La fin est à l’heure du début\u00a0: choisissez une autre heure, ou laissez la fin vide.',
  'closes-before-it-opens': 'La fermeture est après l’ouverture.',
  'before-the-first': 'Ce jour est avant le premier.',
  'less-than-least': 'Le maximum est plus petit que le minimum.',
  'less-than-notice': 'On ne pourrait jamais réserver\u00a0: c’est moins que le délai demandé avant le début.',
  'buffer-or-changeover': 'Choisissez\u00a0: des jours libres entre deux, ou un départ et une arrivée le même jour.',
  'deposit-needed': 'Indiquez le montant de la caution.',
  'not-of-this-kind': 'Cette règle ne vaut pas pour ce type de ressource.',
  'too-many': 'C’est trop de lignes\u00a0: trente points et cinq compteurs au plus.',
  'another-commission': 'Une ressource reste dans sa commission.',
}

export const FAILED = {
  403: 'Vous n’administrez pas cette commission.',
  404: 'Cette ressource, ou sa commission, vient d’être archivée. Rétablissez-la, puis reprenez vos changements.',
  'booked-already':
    'Elle a déjà été réservée\u00a0: son mode de facturation ne change plus. Copiez-la pour en faire une autre.',
  other: 'La ressource n’a pas pu être enregistrée. Rien n’est perdu\u00a0: réessayez.',
}

export const ARCHIVING_FAILED = {
  'booked-ahead':
    'Des réservations sont à venir\u00a0: elle sera archivée quand elles seront terminées ou annulées. Pour arrêter les nouvelles, décochez «\u00a0Proposée aux membres\u00a0».',
  404: 'Cette ressource n’est plus là.',
  other: 'L’opération n’a pas abouti. Réessayez.',
}

export const SENDING_FAILED = {
  'pictures-full': 'Douze photos au plus\u00a0: retirez-en une d’abord.',
  other: '',
}

/** Which rule a future stay breaks; follows the buyer's name. */
export const BREACHES: Record<string, string> = {
  'too-early': 'commence avant le premier jour permis',
  'too-late': 'commence après le dernier jour permis',
  weekday: 'commence un autre jour de la semaine',
  'too-short': 'est plus courte que permis',
  'too-long': 'est plus longue que permis',
  limit: 'dépasse le maximum par membre',
  taken: 'ne tient plus dans ce qui reste ces jours-là',
  buffer: 'est trop proche d’une autre',
  'sold-out': 'dépasse le stock',
  'another-day': 'est pour un autre jour',
}
