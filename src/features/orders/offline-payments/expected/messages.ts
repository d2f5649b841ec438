import { formatEuros } from '../../../../shared/money.ts'

export const recordFailed = {
  400: 'Vérifiez la date\u00a0: le jour du paiement, ni à venir, ni plus d’un mois avant la commande, ni avant l’arrêté des comptes (page «\u00a0Comptabilité\u00a0»).',
  403: 'Ce compte a plus de droits que le vôtre\u00a0: demandez à un super-administrateur.',
  'own-payment': 'Personne n’enregistre son propre paiement\u00a0: demandez à un autre administrateur.',
  'awaits-card':
    'Cette commande attend une carte. La personne doit la commander de nouveau en choisissant ce moyen de paiement, ou l’annuler.',
  'already-paid':
    'Cette cotisation est déjà payée. Si cet argent est bien arrivé en plus, cochez «\u00a0À rendre\u00a0» et enregistrez-le.',
  'already-recorded': 'Ce paiement est déjà enregistré\u00a0: la liste est mise à jour.',
  'amount-differs': 'Le montant n’est pas celui de la commande.',
  other: 'Le paiement n’a pas pu être enregistré. Réessayez.',
}

/** What to do when the amount differs from the order's total. */
export const differs = (came: number, total: number) =>
  `La commande est de ${formatEuros(total)}, vous indiquez ${formatEuros(came)}\u00a0: ${
    came < total
      ? `demandez les ${formatEuros(total - came)} qui manquent, puis enregistrez le tout.`
      : `enregistrez ${formatEuros(total)} et rendez ${formatEuros(came - total)}.`
  }`

export const WORDS = { 'invalid-type': 'Écrivez un montant en euros, par exemple 63 ou 63,50.' }

export const paymentRecorded = (receipt: string) => `Le paiement est enregistré, reçu n°\u00a0${receipt}.`
export const TO_REFUND =
  'Le paiement est enregistré\u00a0: il est à rendre, dans «\u00a0Remboursements et anomalies\u00a0».'
