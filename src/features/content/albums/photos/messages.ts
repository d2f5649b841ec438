/** Why a picture did not get into its album; what is wrong with the picture itself is said by `pictureFault`. */
export const SENDING_FAILED = {
  'album-full': 'Cet album a 5 000 photos, c’est le plus possible. Créez-en un autre pour la suite.',
  'storage-full': 'Le serveur n’a plus de place. Prévenez l’association\u00a0: rien de ce qui est envoyé n’est perdu.',
  404: 'Cet album n’existe plus, ou vient d’être archivé.',
  403: 'Vous n’administrez plus cet album.',
  400: '',
  413: '',
  other: '',
}

export const PHOTO_FAILED = {
  404: 'Cette photo n’est plus dans l’album.',
  403: 'Vous n’administrez plus cet album.',
  other: 'La description et le crédit n’ont pas pu être enregistrés. Réessayez.',
}
