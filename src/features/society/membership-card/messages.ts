export const cardFileFailed = {
  429: 'Trop de téléchargements à la suite. Attendez quelques minutes, puis réessayez.',
  other: 'La carte n’a pas pu être téléchargée. Réessayez.',
}
export const cardRenewalFailed = {
  0: 'La connexion au serveur a échoué\u00a0: le code n’a pas changé. Vérifiez votre réseau, puis réessayez.',
  429: 'Trop de nouveaux codes à la suite. Attendez quelques minutes, puis réessayez.',
  other: 'Le code n’a pas pu être renouvelé. Réessayez.',
}
export const cardRenewed = 'Le code est renouvelé\u00a0: l’ancienne carte n’est plus reconnue.'
export const cardCheckFailed = {
  429: 'Trop de vérifications depuis votre connexion. Attendez quelques minutes, puis réessayez.',
  other: 'La carte n’a pas pu être vérifiée.',
}
