import { audienceWords } from '../../society/audience/labels.ts'

export const FAILED = {
  403: 'Vous n’administrez pas cette commission.',
  404: 'Cet album, ou sa commission, vient d’être archivé. Rétablissez-le, puis reprenez vos changements.',
  other: 'L’album n’a pas pu être enregistré. Réessayez.',
}

export const WORDS = {
  ...audienceWords,
  year: 'Écrivez une année en quatre chiffres, par exemple 2026.',
  'another-year': 'Ce jour n’est pas de cette année.',
}
