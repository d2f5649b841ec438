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

export const archivingFailed = {
  'kind-taken': 'Une autre commission des enfants ou des calendriers est ouverte\u00a0: archivez-la d’abord.',
  other: 'L’opération n’a pas abouti. Réessayez.',
}

export const TECHNICAL_NAME_IN_USE =
  'Une commission, archivée peut-être, a déjà cette adresse. Choisissez-en une autre.'
export const NAMING_WORDS = {
  'technical-name-format': 'De 2 à 40 lettres minuscules sans accent, chiffres ou tirets\u00a0; une lettre d’abord.',
}
export const creationFailed = {
  'kind-taken': 'Une autre commission des enfants ou des calendriers est ouverte\u00a0: archivez-la d’abord.',
  'technical-name-frozen': 'Des rôles ou des publications s’y rattachent depuis\u00a0: elle ne change plus.',
  'technical-name-taken': TECHNICAL_NAME_IN_USE,
  other: 'L’opération n’a pas abouti. Réessayez.',
}
