export const textFailed = {
  400: 'Le texte n’a pas pu être enregistré\u00a0: vérifiez-le.',
  other: 'Le texte n’a pas pu être enregistré. Réessayez.',
}
