import type { WithdrawalViolation } from './contract.ts'

export const withdrawFailed = {
  'already-withdrawn': 'Vous y avez déjà renoncé, ou c’est annulé\u00a0: l’accusé de réception est dans vos e-mails.',
  'withdrawal-over': 'Le délai de quatorze jours est passé. Écrivez à l’association par «\u00a0Nous contacter\u00a0».',
  'not-paid': 'Cette commande attend encore son paiement\u00a0: annulez-la, rien ne sera à payer.',
  'not-withdrawable':
    'Cet achat ne donne pas droit à rétractation. Écrivez à l’association par «\u00a0Nous contacter\u00a0».',
  404: 'Cette commande n’existe plus, ou elle ne vous est plus ouverte.',
  429: 'Trop de demandes à la suite. Attendez quelques minutes, puis réessayez.',
  other: 'Votre rétractation n’a pas été enregistrée. Réessayez dans un instant.',
}

/** Why a line remains when its buyer withdraws from the rest. */
export const STAYS: Record<WithdrawalViolation, string> = {
  FEE: 'Une cotisation n’est pas un achat\u00a0: elle n’ouvre pas ce droit.',
  DATED: 'C’est pour une date choisie\u00a0: ses conditions d’annulation valent.',
  NOT_DISTANCE: 'L’association l’a commandé pour vous\u00a0: écrivez-lui.',
  NOT_PAID: 'Rien n’a encore été payé\u00a0: annulez la commande.',
  GIVEN_UP: 'Vous y avez déjà renoncé, ou c’est annulé.',
  OVER: 'Le délai est passé\u00a0: écrivez à l’association.',
}
