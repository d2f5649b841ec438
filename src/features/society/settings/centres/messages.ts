export const FAILED = {
  404: 'Ce centre n’est plus là.',
  'name-taken': 'Un centre porte déjà ce nom, peut-être dans les archives.',
  'centre-in-use': 'Des membres sont de ce centre\u00a0: il s’archive, il ne se supprime pas.',
  'last-centre': 'C’est le dernier centre\u00a0: il en faut un, que choisissent ceux qui s’inscrivent.',
  other: 'Le centre n’a pas pu être enregistré. Réessayez.',
}
