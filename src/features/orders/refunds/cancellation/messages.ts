import type { CancellationViolation } from './contract.ts'

export const cancelFailed = {
  'already-cancelled': 'C’est déjà annulé.',
  'being-paid': 'Cette commande vient d’être payée. Rechargez la page pour voir où elle en est.',
  'not-cancellable': 'Cela ne peut plus être annulé ici. Écrivez à l’association.',
  'not-paid': 'Cette commande attend encore son paiement\u00a0: annulez-la en entier.',
  404: 'Cette réservation n’existe plus, ou elle ne vous est plus ouverte.',
  429: 'Trop de demandes à la suite. Attendez quelques minutes, puis réessayez.',
  other: 'L’annulation n’a pas été enregistrée. Réessayez dans un instant.',
}

/** Why a line remains when the rest of its order is cancelled. */
export const STAYS: Record<CancellationViolation, string> = {
  FEE: 'Une cotisation ne s’annule pas ici.',
  NOT_PAID: 'Rien n’a encore été payé.',
  STARTED: 'Le premier jour est arrivé\u00a0: cela ne s’annule plus.',
  HANDED_OVER: 'La remise ou l’entrée est notée\u00a0: cela ne s’annule plus.',
  GIVEN_UP: 'Elle est déjà annulée.',
}

export const NOTHING_BACK = {
  NO_TERMS: 'Aucun remboursement n’est prévu.',
  TOO_LATE: 'Il est trop tard pour un remboursement.',
}
