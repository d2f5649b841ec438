export const JOIN_REFUSALS = {
  'not-taken': 'C’est libre en ce moment\u00a0: vous pouvez l’ajouter au panier.',
  'not-possible':
    'Cette demande ne pourrait pas être acceptée, même si une place se libérait\u00a0: changez les dates ou la quantité.',
  'already-waiting': 'Vous êtes déjà sur la liste d’attente pour ces jours.',
  'too-many-waits': 'Vous attendez déjà dix places\u00a0: quittez une liste d’attente avant d’en rejoindre une autre.',
  429: 'Trop de demandes d’un coup. Attendez quelques minutes, puis réessayez.',
  other: 'L’inscription sur la liste d’attente n’a pas abouti. Réessayez.',
}

export const LEAVE_REFUSALS = {
  404: 'Vous n’êtes plus sur cette liste d’attente.',
  other: 'La demande n’a pas abouti. Réessayez.',
}
