export const calendarFailed = {
  'no-days': 'Cette réservation n’est plus à noter dans un agenda.',
  429: 'Trop de téléchargements. Attendez quelques minutes, puis réessayez.',
  other: 'Le fichier n’a pas pu être téléchargé. Réessayez dans un instant.',
}
