export const exportFailed = {
  429: 'Trop d’exports à la suite. Attendez quelques minutes, puis réessayez.',
  other: 'L’export n’a pas pu commencer. Réessayez.',
}
export const fileFailed = 'Le fichier n’a pas pu être enregistré. Réessayez.'
export const exportStopped = 'L’export est arrêté\u00a0: aucun fichier n’a été écrit.'
