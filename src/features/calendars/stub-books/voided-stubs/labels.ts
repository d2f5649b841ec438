/** What is said of a number that nobody sells. */
export const VOID_REASON_LABELS = { MISSING: 'Manquante', CANCELLED: 'Annulée' } as const
