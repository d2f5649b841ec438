export const holdingFailed = {
  'above-you': 'Cette personne a plus de droits que vous\u00a0: demandez à un administrateur de l’association.',
  'own-roles': 'Personne ne change ses propres droits\u00a0: demandez à un autre administrateur.',
  'person-not-found': 'Cette personne n’est plus membre.',
  403: 'Ce droit n’est pas à vous de donner ou de retirer.',
  other: 'Le changement n’a pas été enregistré. Réessayez.',
}

export const ADMINISTRATOR_LABELS = { ADMIN: 'Administrateur', 'SUPER-ADMIN': 'Super-administrateur' } as const
