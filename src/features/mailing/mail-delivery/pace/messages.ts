import type { Trial } from './contract.ts'

export const paceFailed = {
  0: 'La connexion au serveur a échoué. Rien n’est perdu\u00a0: réessayez.',
  other: 'Le rythme n’a pas pu être enregistré. Réessayez.',
}

export const paceFields: Record<string, string> = {
  'too-few': 'Ce nombre est trop petit.',
  'too-many': 'Ce nombre est trop grand.',
}

export const trialFailed = {
  409: 'Votre compte n’a pas d’adresse e-mail.',
  429: 'Trop d’essais à la suite. Attendez quelques minutes.',
  other: 'L’essai n’a pas pu être demandé. Réessayez.',
}

/** What the failure of a test mail means, and what to do about it. */
export const TRIAL_WORDS: Record<NonNullable<Trial['fault']>, { title: string; mend: string }> = {
  UNREACHABLE: {
    title: 'Le serveur d’e-mails est injoignable.',
    mend: 'Son adresse ou son port est faux, ou il est arrêté. Montrez ce message à la personne qui héberge le portail.',
  },
  SILENT: {
    title: 'Le serveur d’e-mails ne répond pas.',
    mend: 'Réessayez dans quelques minutes. Si cela dure, montrez ce message à la personne qui héberge le portail.',
  },
  LOGIN: {
    title: 'Le serveur d’e-mails refuse l’identifiant ou le mot de passe du portail.',
    mend: 'La personne qui héberge le portail doit les corriger.',
  },
  LATER: {
    title: 'Le serveur d’e-mails demande d’attendre.',
    mend: 'Trop d’e-mails sont partis en peu de temps. Rien n’est perdu\u00a0: ils partiront plus tard. Si cela revient, choisissez un rythme plus lent.',
  },
  SENDER: {
    title: 'Le serveur d’e-mails refuse l’adresse d’expédition.',
    mend: 'Cette adresse doit appartenir à l’association chez son hébergeur d’e-mails.',
  },
  RECIPIENT: {
    title: 'Le serveur d’e-mails refuse votre adresse.',
    mend: 'Vérifiez qu’elle est juste et qu’elle reçoit encore des messages.',
  },
  REFUSED: {
    title: 'Le serveur d’e-mails a refusé le message.',
    mend: 'Sa réponse dit pourquoi. Montrez-la à la personne qui héberge le portail.',
  },
}
