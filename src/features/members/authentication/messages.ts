/** « dans 2 minutes » */
export const tooManyTries = (seconds: number) =>
  seconds < 60
    ? `Trop d’essais. Réessayez dans ${Math.max(seconds, 1)} secondes.`
    : `Trop d’essais. Réessayez dans ${Math.ceil(seconds / 60)} minute${seconds > 60 ? 's' : ''}.`
export const wrongPassword = 'Ce n’est pas le mot de passe actuel de ce compte.'
/** For refusals with 429 and 503. */
export const wait = ({ retryAfter }: { retryAfter: number }) => tooManyTries(retryAfter)
export const BUSY = 'Le service est momentanément indisponible. Réessayez dans un instant.'

/** The wording of `other` is prescribed to the letter (rules#messages). */
export const signInFailed = {
  429: wait,
  503: BUSY,
  // The password is right but too short for a role that the account has received since.
  'password-too-short':
    'Utilisateur non-autorisé. Votre rôle demande un mot de passe d’au moins 12 caractères\u00a0: choisissez-en un nouveau avec «\u00a0Mot de passe oublié\u00a0».',
  other: 'Utilisateur non-autorisé',
}

/** Shown below every refusal, so that it reveals nothing about an account. */
export const mayAwaitValidation =
  'Cotisation payée\u00a0? Un administrateur valide votre compte sous 24 à 48\u00a0h\u00a0: vous recevrez un e-mail, puis vous pourrez vous connecter.'

export const renewalFailed = {
  other: 'La page de renouvellement n’a pas pu être ouverte. Réessayez dans un instant.',
}
