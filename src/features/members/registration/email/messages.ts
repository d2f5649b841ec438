import { tooManyTries } from '../../authentication/messages.ts'

export const tokenRefused = {
  0: 'La connexion au serveur a échoué. Vérifiez votre réseau, puis rechargez la page.',
  other: "Le token fourni n'a pas pu être validé",
}

/** State of the account if the link of a registration is opened when there is nothing left to do. */
export const linkDone: Record<string, { title: string; text: string }> = {
  'fee-paid': {
    title: 'Votre cotisation est payée',
    text: 'Il n’y a plus rien à faire ici\u00a0: un administrateur valide votre compte sous 24 à 48 heures, et vous l’écrit.',
  },
  'email-changed': {
    title: 'Votre nouvelle adresse est déjà confirmée',
    text: 'Il n’y a plus rien à faire ici\u00a0: connectez-vous avec elle.',
  },
  'account-active': {
    title: 'Votre compte est validé',
    text: 'Connectez-vous avec votre e-mail et votre mot de passe.',
  },
}

export const linkSent =
  'Si un compte attend encore sa confirmation ou sa cotisation à cette adresse, un nouveau lien vient de partir. Pensez à regarder dans les courriers indésirables.'
export const linkNotSent = {
  429: ({ retryAfter }: { retryAfter: number }) => tooManyTries(retryAfter),
  other: 'Le lien n’a pas pu être envoyé. Réessayez dans un instant.',
}

export const notCorrected = {
  403: "L'e-mail choisi est déjà utilisé",
  409: 'Cet e-mail vient d’être confirmé\u00a0: il ne se corrige plus ici. Connectez-vous, ou écrivez-nous par «\u00a0Nous contacter\u00a0».',
  'wrong-password': 'La correction n’a pas pu être faite. Rechargez la page et recommencez.',
  other: 'La correction n’a pas pu être envoyée. Réessayez dans un instant.',
}
