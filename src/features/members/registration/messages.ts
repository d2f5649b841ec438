export const SIGN_UP_CLOSED =
  'Les inscriptions ouvriront bientôt\u00a0: l’association termine la mise en place de son portail. Revenez dans quelques jours, ou écrivez-lui par le lien «\u00a0Nous contacter\u00a0», au bas de la page.'

/** 403 and `other` are fixed to the letter (rules#messages). */
export const registrationFailed = {
  0: 'La connexion au serveur a échoué. Rien n’est perdu\u00a0: vérifiez votre réseau, puis réessayez.',
  'sign-up-closed': SIGN_UP_CLOSED,
  403: "L'e-mail choisi est déjà utilisé",
  429: 'Trop d’essais depuis votre connexion. Attendez quelques minutes, puis réessayez.',
  other: 'Une erreur est survenue. Veuillez vérifier les champs renseignés',
}
export const registrationDone =
  'Compte correctement créé. Merci de valider votre email et de régler votre cotisation avec le lien qui vous a été envoyé'
