export const refundRefused = {
  'changed-meanwhile':
    'Quelqu’un vient de rembourser une partie de cette commande. Fermez cette fenêtre\u00a0: ce qui reste sera recalculé.',
  'nothing-left': 'Il ne reste pas autant à rendre sur cette commande.',
  'fee-order':
    'Ce compte attend sa validation\u00a0: refusez-le sur la fiche de la personne, sa cotisation lui est alors rendue avec le motif.',
  'not-paid': 'Cette commande n’est pas payée\u00a0: il n’y a rien à rendre.',
  'above-you': 'Ce compte a plus de droits que le vôtre\u00a0: demandez à un super-administrateur.',
  'on-deposit-slip': ({ message }: Error) =>
    `Ce paiement est sur le bordereau n°\u00a0${message}, qui n’est pas encore déposé. Notez d’abord le dépôt, ou annulez le bordereau, puis remboursez.`,
  404: 'Cette commande n’existe plus.',
  429: 'Trop de demandes à la suite. Attendez quelques minutes, puis réessayez.',
  other: 'Le remboursement n’a pas été enregistré. Réessayez dans un instant.',
}

export const WORDS = {
  reason: 'Écrivez un motif\u00a0: la personne le lira.',
  lines: 'Cochez ce qui est rendu.',
  amount: 'Écrivez un montant en euros, par exemple 20 ou 20,50.',
}

/** What a full refund of fees takes back; shown first. */
export const FEE_REFUND_NOTICE =
  'Rendre une cotisation en entier reprend la saison\u00a0: la validité redevient celle d’avant ce paiement, et la cotisation est proposée de nouveau. Rendre une partie ne change rien à la validité.'
export const seasonRevokedWords = (season: number | null) =>
  `La saison ${season} est reprise\u00a0: la validité redevient celle d’avant ce paiement, et le membre pourra payer de nouveau`
export const feeOfferedAgain = (name: string) =>
  `«\u00a0${name}\u00a0» sera proposée de nouveau\u00a0; la validité reste`

export const tooMuch = (left: string) => `Il reste ${left} à rendre, pas davantage.`
