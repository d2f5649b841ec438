/** `other` is fixed to the letter (rules#messages). */
export const signInFailed = {
  0: 'La connexion au serveur a échoué. Vérifiez votre réseau, puis réessayez.',
  503: 'Le service est momentanément indisponible. Réessayez dans un instant.',
  other: 'Utilisateur non-autorisé',
}

/** The password is right, and too short for the role the account has been given since. */
export const passwordTooShort =
  'Votre rôle demande un mot de passe d’au moins 12 caractères\u00a0: choisissez-en un nouveau avec « Mot de passe oublié ».'

/** Fixed to the letter, but for 0 and 503 (rules#messages). */
export const recoverySent = 'Un lien de récupération vous a été envoyé'
export const recoveryFailed = {
  0: 'La connexion au serveur a échoué. Vérifiez votre réseau, puis réessayez.',
  503: 'Le service est momentanément indisponible. Réessayez dans un instant.',
  other: "L'email entré n'a pas été reconnu",
}
export const resetDone = 'Votre mot de passe a été correctement réinitialisé'
export const resetFailed = {
  0: 'La connexion au serveur a échoué. Rien n’est perdu : vérifiez votre réseau, puis réessayez.',
  403: "Opération interdite pour l'email choisi",
  404: "L'email entré n'a pas été trouvé",
  other: 'Impossible de réinitialiser le mot de passe',
}
export const linkOver = 'Ce lien a déjà servi, ou son heure est passée. Demandez-en un nouveau.'

/** What each code of the contract means in the reset form. */
export const resetFields: Record<string, string> = {
  'email-format': 'e-mail invalide',
  'password-forbidden': 'Mot de passe non autorisé',
  'password-too-short': 'Un compte d’administrateur demande au moins 12 caractères.',
  'passwords-differ': 'Les mots de passe ne correspondent pas',
}

export const renewalFailed = {
  0: 'La connexion au serveur a échoué. Vérifiez votre réseau, puis réessayez.',
  other: 'La page de renouvellement n’a pas pu être ouverte. Réessayez dans un instant.',
}
