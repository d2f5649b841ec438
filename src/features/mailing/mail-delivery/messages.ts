/** Fixed to the letter (rules#messages). */
export const contactMissing = 'Veuillez remplir tous les champs'
export const contactFailed = "Erreur lors de l'envoi de l'email. Réessayez plus tard "
export const contactSent = 'Votre email a bien été envoyé'
