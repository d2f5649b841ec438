import { de } from '../../../../shared/french.ts'
import { aboveYou } from '../../../society/persons/labels.ts'

export const validationFailed = {
  403: aboveYou,
  409: 'Ce compte a déjà été traité. La liste est mise à jour.',
  other: 'Le compte n’a pas pu être validé. Réessayez.',
}
export const undoFailed = {
  403: aboveYou,
  409: 'Le membre est déjà prévenu\u00a0: la validation ne peut plus être annulée. Vous pouvez suspendre le compte.',
  other: 'La validation n’a pas pu être annulée. Réessayez.',
}
export const refusalFailed = {
  403: aboveYou,
  409: 'Ce compte a déjà été traité. La liste est mise à jour.',
  other: 'Le compte n’a pas pu être refusé. Réessayez.',
}

/** Why there is nothing to decide in this state. */
export const NOTHING_TO_DECIDE: Record<string, string> = {
  CREATED: 'En attente de la confirmation de l’e-mail.',
  EMAIL_CONFIRMED: 'En attente du paiement de la cotisation.',
  ACTIVE: 'Ce compte est validé.',
  EXPIRED: 'En attente du renouvellement de la cotisation.',
  SUSPENDED: 'Ce compte est suspendu.',
  REFUSED: 'Ce compte a été refusé.',
  ERASED: 'Ce compte a été effacé.',
}

export const registrationRefused = (name: string) => `L’inscription ${de(name)} est refusée. Un e-mail l’en avertit.`
