import type { Reason } from './contract.ts'

export const REASON_LABELS: Record<Reason, string> = {
  ME: 'J’y suis et je ne le veux pas',
  CHILD: 'Mon enfant y est et je ne le veux pas',
  OFFENSIVE: 'Elle est choquante ou humiliante',
  WRONG_PLACE: 'Elle n’a rien à faire dans cet album',
  OTHER: 'Autre raison',
}

/** The same as an administrator reads it. */
export const REPORTED_AS: Record<Reason, string> = {
  ME: 'y figure et demande son retrait',
  CHILD: 'y voit son enfant et demande le retrait',
  OFFENSIVE: 'la trouve choquante ou humiliante',
  WRONG_PLACE: 'dit qu’elle n’a rien à faire dans cet album',
  OTHER: 'a une autre raison',
}
