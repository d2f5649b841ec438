export const commissionFailed = {
  403: 'Vous n’administrez plus cette commission.',
  404: 'Cette commission n’existe plus.',
  'kind-taken': 'Une autre commission des enfants ou des calendriers est ouverte\u00a0: fermez-la d’abord.',
  other: 'La commission n’a pas pu être enregistrée. Réessayez.',
}

export const COLOUR_TOO_BRIGHT =
  'Un texte blanc ne se lirait pas sur cette couleur\u00a0: il faut un contraste de 4,5\u00a0:\u00a01.'
export const COMMISSION_WORDS = {
  'colour-too-bright': COLOUR_TOO_BRIGHT,
  'email-format': 'Cet e-mail n’est pas reconnu.',
}
