export const answerFailed = {
  0: 'La connexion au serveur a échoué. Votre réponse est gardée\u00a0: réessayez.',
  403: 'Vous n’administrez plus cette commission.',
  404: 'Ce message n’existe plus.',
  anonymised: 'Ce message est anonymisé\u00a0: on ne sait plus à qui répondre.',
  other: 'La réponse n’a pas pu partir. Réessayez.',
}

export const stateFailed = {
  0: 'La connexion au serveur a échoué. Réessayez.',
  other: 'Le message n’a pas pu être changé. Réessayez.',
}

export const keepingFailed = { other: 'La durée n’a pas pu être enregistrée. Réessayez.' }

export const messageFields: Record<string, string> = {
  required: 'Écrivez votre réponse.',
  'too-long': 'Ce texte est trop long.',
  'too-few': 'Un mois au moins.',
  'too-many': 'Soixante mois au plus.',
}
