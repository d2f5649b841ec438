export const forgetFailed = {
  'under-way': 'Cette commande n’est pas finie\u00a0: un séjour, un paiement ou une caution est en cours.',
  anonymised: 'C’est déjà fait. Rechargez la page.',
  other: 'L’identité n’a pas pu être effacée. Réessayez.',
}

export const confirmFailed = {
  'nothing-to-confirm': 'Il n’y a plus rien à confirmer\u00a0: la réservation est annulée ou passée.',
  404: 'Cette réservation n’existe plus, ou elle ne vous est pas ouverte.',
  other: 'Ce n’est pas enregistré. Réessayez dans un instant.',
}
