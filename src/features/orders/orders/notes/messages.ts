export const noteFailed = {
  400: 'Écrivez la note\u00a0: 2\u00a0000 caractères au plus.',
  404: 'Cette commande ne vous est plus ouverte.',
  429: 'Trop de notes à la suite. Attendez quelques minutes, puis réessayez.',
  other: 'La note n’a pas pu être enregistrée. Réessayez.',
}
