import { BUSY, wait } from '../messages.ts'

/** The wording is prescribed to the letter, except for 429 and 503 (rules#messages). */
export const recoverySent = 'Un lien de récupération vous a été envoyé'
export const recoveryFailed = {
  429: wait,
  503: BUSY,
  other: "L'email entré n'a pas été reconnu",
}
export const resetDone = 'Votre mot de passe a été correctement réinitialisé'
export const resetFailed = {
  0: 'La connexion au serveur a échoué. Rien n’est perdu : vérifiez votre réseau, puis réessayez.',
  403: "Opération interdite pour l'email choisi",
  401: 'Impossible de réinitialiser le mot de passe. Ce lien a déjà servi, ou son heure est passée\u00a0: demandez-en un nouveau.',
  404: "L'email entré n'a pas été trouvé",
  429: wait,
  other: 'Impossible de réinitialiser le mot de passe',
}

/** Texts of the contract's codes in the reset form. */
export const resetFields = {
  'password-forbidden': 'Mot de passe non autorisé',
  'password-too-short': 'Un compte d’administrateur demande au moins 12 caractères.',
  'passwords-differ': 'Les mots de passe ne correspondent pas',
}
