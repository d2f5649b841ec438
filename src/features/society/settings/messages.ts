export const CENTRE_FAILED = {
  404: 'Ce centre n’est plus là.',
  'name-taken': 'Un centre porte déjà ce nom, peut-être dans les archives.',
  'centre-in-use': 'Des membres sont de ce centre\u00a0: il s’archive, il ne se supprime pas.',
  'last-centre': 'C’est le dernier centre\u00a0: il en faut un, que choisissent ceux qui s’inscrivent.',
  other: 'Le centre n’a pas pu être enregistré. Réessayez.',
}

export const SETTING_FAILED = { other: 'Ce réglage n’a pas pu être enregistré. Réessayez.' }

export const ASSOCIATION_WORDS = {
  'website-format': 'Cette adresse n’est pas reconnue. Exemple\u00a0: www.amicale-valbrume.fr.',
  'too-many-lines': 'Il y a trop de lignes.',
  'colour-format': 'Écrivez un dièse et six chiffres ou lettres. Exemple\u00a0: #c1272d.',
}

export const SEASON_WORDS: Record<string, string> = {
  'no-such-day': 'Choisissez un jour qui existe chaque année.',
  'not-a-year': 'Une saison dure un an.',
  'renewal-after-end':
    'Choisissez un jour de l’année où la saison se termine, avant son dernier jour\u00a0: après, la saison suivante a déjà commencé.',
}

export const LEGAL_WORDS = {
  'rna-format': 'Un numéro RNA a un W et neuf chiffres. Exemple\u00a0: W353012345.',
  'siren-format': 'Ce numéro n’est pas un SIREN\u00a0: vérifiez ses neuf chiffres.',
}
