export const REMINDER_FAILED = {
  404: 'Cette campagne n’existe plus.',
  429: 'Trop de relances à la suite. Attendez quelques minutes, puis réessayez.',
  other: 'La relance n’est pas partie. Réessayez.',
}
