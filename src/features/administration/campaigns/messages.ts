import { ATTACHMENT_REFUSALS, ATTACHMENT_WORDS } from '../../mailing/mailings/attachments/labels.ts'

export const letterWords: Record<string, string> = {
  required: 'Écrivez quelque chose ici\u00a0: chaque membre le lira.',
  'too-long': 'Ce texte est trop long.',
  ...ATTACHMENT_WORDS,
}

export const startFailed = {
  ...ATTACHMENT_REFUSALS,
  409: 'Cette campagne vient d’être lancée par quelqu’un d’autre, plus personne n’a à payer, ou la saison n’est plus en vente\u00a0: la page est mise à jour.',
  other: 'La campagne n’a pas pu être lancée. Réessayez.',
}
export const planFailed = {
  400: 'Six relances au plus.',
  409: 'Une relance se prévoit à partir de demain.',
  other: 'Les relances n’ont pas pu être enregistrées. Réessayez.',
}
