export const CHECK_FAILED = {
  400: 'Ce numéro n’est pas celui d’une souche.',
  404: 'Aucun calendrier n’est encore vendu ici.',
  429: 'Trop de vérifications depuis votre connexion. Attendez quelques minutes, puis réessayez.',
  other: 'La souche n’a pas pu être vérifiée.',
}
