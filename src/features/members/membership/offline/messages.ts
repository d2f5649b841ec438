export const paymentFailed = {
  400: 'Vérifiez la date\u00a0: le jour du paiement, ni à venir, ni plus d’un mois avant la commande, ni avant l’arrêté des comptes (page «\u00a0Comptabilité\u00a0»).',
  'own-payment': 'Personne n’enregistre son propre paiement\u00a0: demandez à un autre administrateur.',
  403: 'Ce compte a plus de droits que le vôtre\u00a0: demandez à un super-administrateur.',
  409: 'Cette cotisation vient d’être payée, ou son montant a changé\u00a0: la page est mise à jour.',
  other: 'Le paiement n’a pas pu être enregistré. Réessayez.',
}
export const feeRecorded = (receipt: string) => `Le paiement est enregistré, reçu n° ${receipt}.`
