export const WORDS = {
  'ends-before-it-begins': 'Le dernier jour est avant le premier.',
  'too-many-days': 'Trois ans au plus à la fois. Pour toujours, archivez la ressource.',
  'invalid-format': 'Choisissez un jour.',
}

export const CLOSING_FAILED = {
  'days-booked': 'Ces jours sont réservés. Choisissez-en d’autres, ou voyez d’abord avec les personnes.',
  'closed-already': 'Une partie de ces jours est déjà fermée.',
  'not-by-day': 'Cette ressource ne se loue pas à la journée.',
  404: 'Cette ressource n’est plus là.',
  other: 'Les jours n’ont pas pu être fermés. Réessayez.',
}
