import type { Check } from './rules.ts'

/** Where the main colour is used, in words. */
export const PLACES: Record<Check['place'], string> = {
  'words-on-it': 'Texte blanc d’un bouton, le jour',
  'words-of-it': 'Texte de cette couleur, le jour',
  'words-on-it-by-night': 'Texte blanc d’un bouton, la nuit',
  'shape-by-night': 'Bouton sur fond sombre, la nuit',
  'words-of-it-by-night': 'Texte de cette couleur, la nuit',
}

export const TOO_PALE = 'Cette couleur est trop claire\u00a0: on ne lirait pas le texte des boutons.'
