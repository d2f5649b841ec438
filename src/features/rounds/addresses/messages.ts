import type { UnreadLine } from './contract.ts'

/** Messages for a refused file, by the code of the field `file`. */
export const BAD_FILES: Record<string, string> = {
  foreign:
    'Ce n’est pas un fichier d’adresses. Téléchargez celui de votre commune sur adresse.data.gouv.fr, au format CSV.',
  'no-coordinates':
    'Ce fichier n’a pas de coordonnées (colonnes «\u00a0lon\u00a0» et «\u00a0lat\u00a0»). Téléchargez le fichier complet de la commune.',
  empty: 'Ce fichier est vide\u00a0: il ne contient aucune adresse.',
  'cut-off': 'Ce fichier est incomplet\u00a0: son téléchargement s’est interrompu. Téléchargez-le de nouveau.',
  unreadable: 'Ce fichier compressé est abîmé. Téléchargez-le de nouveau.',
  'too-large':
    'Ce fichier est trop lourd (100\u00a0Mo au plus une fois décompressé). Choisissez celui d’une seule commune.',
  'too-long': 'Ce fichier a plus de 300\u00a0000 lignes. Choisissez celui d’une seule commune.',
}

export const FAILED = {
  409: 'Un autre fichier d’adresses est en cours de lecture. Attendez qu’il soit fini.',
  413: 'Ce fichier est trop lourd (100\u00a0Mo au plus). Choisissez celui d’une seule commune.',
  429: 'Trop d’essais à la suite. Attendez quelques minutes.',
  other: 'Le fichier n’a pas pu être envoyé. Réessayez.',
}

/** Why a line could not be read. */
export const BAD_LINES: Record<UnreadLine['code'], string> = {
  'cut-off': 'la ligne est incomplète',
  id: 'l’identifiant manque',
  number: 'pas de numéro lisible',
  street: 'pas de nom de rue',
  position: 'pas de coordonnées lisibles',
  commune: 'une autre commune',
}
