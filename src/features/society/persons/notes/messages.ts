export const noteFailed = {
  400: 'Écrivez la note\u00a0: 2\u00a0000 caractères au plus.',
  403: 'Ce compte a plus de droits que le vôtre\u00a0: demandez à un super-administrateur.',
  404: 'Ce compte est effacé\u00a0: il ne prend plus de note.',
  other: 'La note n’a pas pu être enregistrée. Réessayez.',
}
export const deletionFailed = {
  403: 'Seul l’auteur de la note, ou un administrateur de l’association, peut la supprimer.',
  other: 'La note n’a pas pu être supprimée. Réessayez.',
}
