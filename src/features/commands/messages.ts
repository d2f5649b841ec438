/** The state of an order, in words. */
export const COMMAND_STATES = {
  PENDING: { label: 'En attente de paiement', tone: 'warn' },
  PAID: { label: 'Payée', tone: 'good' },
  DONE: { label: 'Terminée', tone: 'quiet' },
  EXPIRED: { label: 'Non payée à temps', tone: 'quiet' },
  CANCELLED: { label: 'Annulée', tone: 'quiet' },
  PARTIALLY_REFUNDED: { label: 'Remboursée en partie', tone: 'info' },
  REFUNDED: { label: 'Remboursée', tone: 'info' },
} as const
