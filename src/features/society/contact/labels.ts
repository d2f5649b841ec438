import type { MessageState } from './contract.ts'

export const STATE_LABELS: Record<MessageState, string> = {
  NEW: 'Nouveau',
  ANSWERED: 'Répondu',
  CLOSED: 'Classé',
}

/** Label of a stranger who was erased. */
export const writerOf = ({ firstName, lastName }: { firstName: string; lastName: string }) =>
  `${firstName} ${lastName}`.trim() || 'Personne anonymisée'
