import type { Reason } from './contract.ts'

export const REASON_LABELS: Record<Reason, string> = {
  ME: 'J’y suis et je ne le veux pas',
  CHILD: 'Mon enfant y est et je ne le veux pas',
  OFFENSIVE: 'Elle est choquante ou humiliante',
  WRONG_PLACE: 'Elle n’a rien à faire dans cet album',
  OTHER: 'Autre raison',
}

/** Reasons as an administrator reads them. */
export const REPORTED_AS: Record<Reason, string> = {
  ME: 'y figure et demande son retrait',
  CHILD: 'y voit son enfant et demande le retrait',
  OFFENSIVE: 'la trouve choquante ou humiliante',
  WRONG_PLACE: 'dit qu’elle n’a rien à faire dans cet album',
  OTHER: 'a une autre raison',
}

/** Why a report was refused. */
export const REPORTING_FAILED = {
  'already-reported': 'Vous avez déjà signalé cette photo\u00a0: un administrateur va la regarder.',
  404: 'Cette photo n’est plus visible\u00a0: elle vient d’être masquée ou supprimée.',
  429: 'Vous signalez beaucoup de photos à la fois. Attendez quelques minutes, ou écrivez-nous par «\u00a0Nous contacter\u00a0».',
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
