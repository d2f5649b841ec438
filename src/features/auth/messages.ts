import { tooManyTries } from './labels.ts'

const BUSY = 'Le service est momentanément indisponible. Réessayez dans un instant.'
const wait = ({ retryAfter }: { retryAfter: number }) => tooManyTries(retryAfter)

/** `other` is fixed to the letter (rules#messages). */
export const signInFailed = {
  429: wait,
  503: BUSY,
  // The password is right, and too short for the role the account has been given since.
  'password-too-short':
    'Utilisateur non-autorisé. Votre rôle demande un mot de passe d’au moins 12 caractères\u00a0: choisissez-en un nouveau avec «\u00a0Mot de passe oublié\u00a0».',
  other: 'Utilisateur non-autorisé',
}

/** Below the refusal, whoever was refused: it tells nothing of any account. */
export const mayAwaitValidation =
  'Cotisation payée\u00a0? Un administrateur valide votre compte sous 24 à 48\u00a0h\u00a0: vous recevrez un e-mail, puis vous pourrez vous connecter.'

/** Fixed to the letter, but for 429 and 503 (rules#messages). */
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

/** What each code of the contract means in the reset form. */
export const resetFields = {
  'password-forbidden': 'Mot de passe non autorisé',
  'password-too-short': 'Un compte d’administrateur demande au moins 12 caractères.',
  'passwords-differ': 'Les mots de passe ne correspondent pas',
}

export const renewalFailed = {
  other: 'La page de renouvellement n’a pas pu être ouverte. Réessayez dans un instant.',
}
