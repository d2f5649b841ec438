export const descriptionFailed = {
  403: 'Vous n’administrez plus cette commission.',
  404: 'Cette commission n’existe plus.',
  other: 'La présentation n’a pas pu être enregistrée. Réessayez.',
}
