/** Specification, section 8. */
export const contactMissing = 'Veuillez remplir tous les champs'
export const contactFailed = "Erreur lors de l'envoi de l'email. Réessayez plus tard "
export const contactSent = 'Votre email a bien été envoyé'

export const contactRequired = 'Ce champ est obligatoire.'

/** What each code of the contract means in this form. */
export const contactFields: Record<string, string> = {
  'email-format': 'e-mail invalide',
  'phone-format': 'Ce numéro n’est pas reconnu. Exemple\u00a0: 06 12 34 56 78.',
  'name-characters': 'Utilisez des lettres, des espaces, des apostrophes et des traits d’union seulement.',
}
