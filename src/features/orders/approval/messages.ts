export const decisionFailed = {
  'not-to-approve': 'Quelqu’un a déjà répondu, ou la réservation a été annulée. Rechargez la page.',
  403: 'Vous ne pouvez plus répondre pour cette commission.',
  404: 'Cette réservation n’existe plus, ou elle ne vous est plus ouverte.',
  other: 'La réponse n’a pas été enregistrée. Réessayez dans un instant.',
}
