/** What is said of a number that nobody sells. */
export const VOID_LABELS = { MISSING: 'Manquante', CANCELLED: 'Annulée' } as const
