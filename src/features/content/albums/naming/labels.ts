import type { Photo } from '../photos/contract.ts'

/** Why a picture is hidden, in a few words. */
export const HIDDEN_LABELS: Record<NonNullable<Photo['hiddenFor']>, string> = {
  UNREADABLE: 'Illisible\u00a0: à renvoyer',
  REPORTED: 'Masquée\u00a0: signalée',
  UNREGISTERED: 'Masquée\u00a0: votre accord manque',
  CONSENT: 'Masquée\u00a0: attend les parents',
}
