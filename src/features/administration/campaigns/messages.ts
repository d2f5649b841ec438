export const startFailed = {
  409: 'Cette campagne vient d’être lancée par quelqu’un d’autre, plus personne n’a à payer, ou la saison n’est plus en vente\u00a0: la page est mise à jour.',
  other: 'La campagne n’a pas pu être lancée. Réessayez.',
}
export const planFailed = {
  400: 'Six relances au plus.',
  409: 'Une relance se prévoit à partir de demain.',
  other: 'Les relances n’ont pas pu être enregistrées. Réessayez.',
}
