export const savingFailed = {
  'too-many-views': 'Trente vues sont gardées déjà\u00a0: supprimez-en une d’abord.',
  other: 'La vue n’a pas été gardée. Réessayez.',
}
export const deletingFailed = {
  404: 'Cette vue est supprimée déjà.',
  other: 'La vue n’a pas été supprimée. Réessayez.',
}
