export const consentFailed = {
  0: 'La connexion au serveur a échoué\u00a0: votre choix n’a pas été enregistré. Réessayez.',
  other: 'Votre choix n’a pas été enregistré. Réessayez.',
}
export const newsletterSubscribed = 'C’est noté\u00a0: vous recevrez les nouvelles de l’association.'
export const newsletterUnsubscribed = 'C’est noté\u00a0: vous ne recevrez plus les nouvelles de l’association.'
export const commissionNameInUse = 'C’est noté\u00a0: vous recevrez à nouveau les messages de cette commission.'
export const commissionLeft = 'C’est noté\u00a0: vous ne recevrez plus les messages de cette commission.'
/** Fixed to the letter (rules#messages). */
export const linkRefused = "Le token fourni n'a pas pu être validé"
