export const forgetFailed = {
  'under-way': 'Cette commande n’est pas finie\u00a0: un séjour, un paiement ou une caution est en cours.',
  anonymised: 'C’est déjà fait. Rechargez la page.',
  other: 'L’identité n’a pas pu être effacée. Réessayez.',
}
