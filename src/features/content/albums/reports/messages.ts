/** Why a report was not taken. */
export const REPORTING_FAILED = {
  'already-reported': 'Vous avez déjà signalé cette photo\u00a0: un administrateur va la regarder.',
  404: 'Cette photo n’est plus visible\u00a0: elle vient d’être masquée ou supprimée.',
  429: 'Vous signalez beaucoup de photos à la fois. Attendez quelques minutes, ou écrivez-nous.',
  other: 'Le signalement n’a pas pu partir. Réessayez.',
}

export const DECIDING_FAILED = {
  'already-decided': 'Un autre administrateur vient de décider pour cette photo.',
  404: 'Un autre administrateur vient de supprimer cette photo.',
  403: 'Vous n’administrez plus cet album.',
  other: 'La décision n’a pas pu être enregistrée. Réessayez.',
}

export const WORDS: Record<string, string> = {
  required: 'Choisissez une raison.',
  'too-long': 'Mille caractères au plus.',
}
