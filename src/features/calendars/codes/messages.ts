export const codeFailed = {
  429: 'Trop de demandes. Attendez quelques minutes, puis réessayez.',
  other: 'Le code n’a pas pu être vérifié.',
}
