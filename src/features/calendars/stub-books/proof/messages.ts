export const CHECK_FAILED = {
  400: 'Ce numéro n’est pas celui d’une souche.',
  404: 'Aucun calendrier n’est encore vendu ici.',
  429: 'Trop de vérifications depuis votre connexion. Attendez quelques minutes, puis réessayez.',
  other: 'La souche n’a pas pu être vérifiée.',
}

export const LABELS_FAILED = {
  'no-stubs': 'Aucun carnet de vendeur n’a de ces numéros. Élargissez les numéros, ou ajoutez d’abord les carnets.',
  'too-many-stubs':
    'Cinq mille étiquettes au plus par fichier. Donnez un premier et un dernier numéro, et faites-le en plusieurs fois.',
  429: 'Trop de fichiers à la suite. Attendez quelques minutes, puis réessayez.',
  other: 'Les étiquettes n’ont pas pu être préparées. Réessayez dans un instant.',
}

export const LABELS_WORDS = {
  'stub-number': 'Écrivez un numéro de souche, de 1 à 9 999 999.',
  'ends-before-it-begins': 'Le dernier numéro vient avant le premier.',
  skip: 'Écrivez un nombre de 0 à 23.',
}
