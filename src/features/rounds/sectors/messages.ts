export const SECTOR_FAILED = {
  'name-taken': 'Un autre secteur de cette campagne porte déjà ce nom.',
  'no-doors': 'Ce choix ne contient aucune adresse. Choisissez d’autres rues, ou agrandissez le tracé.',
  'doors-elsewhere': 'Toutes ces adresses sont déjà dans un autre secteur. Demandez qu’elles passent dans celui-ci.',
  'campaign-closed': 'La campagne est clôturée\u00a0: ses secteurs ne changent plus.',
  'campaign-not-found': 'Aucune campagne n’est préparée. Commencez par l’onglet «\u00a0Campagne\u00a0».',
  'sector-not-found': 'Ce secteur vient d’être supprimé.',
  'not-a-seller': 'Un des membres choisis n’est pas vendeur. Ajoutez-le aux membres de la commission.',
  'nothing-before': 'La campagne précédente n’a pas de secteur.',
  other: 'Le secteur n’a pas pu être enregistré. Réessayez.',
}

export const WORDS = {
  required: 'Donnez un nom au secteur.',
  'too-long': 'Ce nom est trop long (80 caractères au plus).',
  'team-too-large': 'Trois vendeurs au plus.',
}
