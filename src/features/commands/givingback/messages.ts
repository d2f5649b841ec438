export const refundRefused = {
  'changed-meanwhile':
    'Quelqu’un vient de rembourser une partie de cette commande. Fermez cette fenêtre\u00a0: ce qui reste sera recalculé.',
  'nothing-left': 'Il ne reste pas autant à rendre sur cette commande.',
  'fee-order': 'Une cotisation entière se rend en refusant le compte. Ici, rendez-en un montant.',
  'not-paid': 'Cette commande n’est pas payée\u00a0: il n’y a rien à rendre.',
  404: 'Cette commande n’existe plus.',
  429: 'Trop de demandes à la suite. Attendez quelques minutes, puis réessayez.',
  other: 'Le remboursement n’a pas été enregistré. Réessayez dans un instant.',
}

export const WORDS = {
  reason: 'Écrivez un motif\u00a0: la personne le lira.',
  lines: 'Cochez ce qui est rendu.',
  amount: 'Écrivez un montant en euros, par exemple 20 ou 20,50.',
}

export const tooMuch = (left: string) => `Il reste ${left} à rendre, pas davantage.`
