import type { Returns } from './contract.ts'

export const RETRY_PLANNED = 'C’est noté\u00a0: les prochains e-mails partiront à cette adresse.'
export const retryFailed = {
  409: 'Cette adresse n’est plus en échec.',
  429: 'Trop d’essais à la suite. Attendez une heure.',
  other: 'L’adresse n’a pas pu être remise en service. Réessayez.',
}

/** Why the mailbox of bounces cannot be read, and what to do about it. */
export const FAULT_WORDS: Record<NonNullable<Returns['fault']>, { title: string; mend: string }> = {
  UNREACHABLE: {
    title: 'La boîte des retours est injoignable.',
    mend: 'L’adresse réglée pour cette boîte est fausse, ou son serveur est arrêté. La personne qui héberge le portail vérifie les deux.',
  },
  SILENT: {
    title: 'Le serveur de la boîte des retours ne répond pas.',
    mend: 'Si cela dure, montrez ce message à la personne qui héberge le portail.',
  },
  LOGIN: {
    title: 'La boîte des retours refuse l’identifiant ou le mot de passe.',
    mend: 'La personne qui héberge le portail doit les corriger dans les réglages.',
  },
  FOLDER: {
    title: 'Le dossier des retours n’existe pas dans la boîte.',
    mend: 'La personne qui héberge le portail corrige son nom dans les réglages\u00a0: INBOX pour la boîte de réception.',
  },
  OTHER: {
    title: 'La boîte des retours n’a pas pu être lue.',
    mend: 'Si cela dure, montrez ce message à la personne qui héberge le portail.',
  },
}
