export const passwordChanged = 'Votre mot de passe est changé. Vos autres appareils sont déconnectés.'
export const passwordFailed = {
  400: 'Le mot de passe n’a pas été changé.',
  403: 'Le mot de passe n’a pas été changé.',
  429: 'Trop d’essais. Attendez quelques minutes, puis réessayez.',
  other: 'Le mot de passe n’a pas pu être changé. Réessayez dans un instant.',
}
export const sessionEnded = 'Cet appareil est déconnecté'
export const sessionFailed = {
  other: 'Cet appareil n’a pas pu être déconnecté. Réessayez dans un instant.',
}
