export const FAILED = {
  404: 'Ce partenaire vient d’être archivé. Rétablissez-le, puis reprenez vos changements.',
  other: 'Le partenaire n’a pas pu être enregistré. Réessayez.',
}

export const WORDS = {
  'ends-before-it-begins': 'Le dernier jour vient avant le premier.',
  'website-format': 'Ce site n’est pas reconnu. Exemple\u00a0: www.cycles-kerloch.fr.',
}
