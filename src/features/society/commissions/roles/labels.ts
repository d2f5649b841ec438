export const ROLE_LABELS = {
  USER: 'Membre de la commission',
  ADMIN: 'Administrateur',
  'SUPER-ADMIN': 'Super-administrateur',
  'ADMIN-PERSON': 'Responsable des adhésions',
  TREASURER: 'Trésorerie',
} as const

/** What roles are on where they are on no commission. */
export const SOCIETY = 'L’association'
