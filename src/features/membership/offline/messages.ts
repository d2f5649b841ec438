export const paymentFailed = {
  400: 'Vérifiez la date\u00a0: le jour du paiement, depuis un an au plus.',
  403: 'Ce compte a plus de droits que le vôtre\u00a0: demandez à un super-administrateur.',
  409: 'Cette cotisation vient d’être payée, ou son montant a changé\u00a0: la page est mise à jour.',
  other: 'Le paiement n’a pas pu être enregistré. Réessayez.',
}
export const recorded = (receipt: string) => `Le paiement est enregistré, reçu n° ${receipt}.`
