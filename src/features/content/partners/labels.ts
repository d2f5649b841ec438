/** Labels of an offer's state. */
export const VALIDITY_LABELS = { OPEN: 'En cours', COMING: 'À venir', OVER: 'Expirée' } as const
