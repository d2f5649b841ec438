/** Why there is no archive. */
export const ZIP_FAILED = {
  429: 'Trop d’archives à la fois. Attendez la fin d’une autre, puis réessayez.',
  'nothing-prepared': 'Ces photos sont encore en préparation. Réessayez dans quelques minutes.',
  400: 'Ces photos sont trop dispersées pour une seule archive. Choisissez-en moins, ou prenez tout l’album.',
  404: 'Cet album n’existe plus, ou ne vous est plus ouvert.',
  other: 'L’archive n’a pas pu être préparée. Réessayez.',
}
export const CUT_OFF = 'Le téléchargement a été coupé. Vérifiez votre réseau, puis recommencez.'
