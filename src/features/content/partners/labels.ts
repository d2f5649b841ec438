/** Where an offer stands today. */
export const VALIDITY_LABELS = { OPEN: 'En cours', COMING: 'À venir', OVER: 'Expirée' } as const
