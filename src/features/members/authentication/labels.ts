/** « dans 2 minutes » */
export const tooManyTries = (seconds: number) =>
  seconds < 60
    ? `Trop d’essais. Réessayez dans ${Math.max(seconds, 1)} secondes.`
    : `Trop d’essais. Réessayez dans ${Math.ceil(seconds / 60)} minute${seconds > 60 ? 's' : ''}.`
export const wrongPassword = 'Ce n’est pas le mot de passe actuel de ce compte.'
/** Of a refusal with 429, and with 503. */
export const wait = ({ retryAfter }: { retryAfter: number }) => tooManyTries(retryAfter)
export const BUSY = 'Le service est momentanément indisponible. Réessayez dans un instant.'
