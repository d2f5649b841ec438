import type { ExpectedPayment } from './contract.ts'

export const EXPECTED_PAYMENT_STATES = {
  PENDING: { label: 'En attente', tone: 'warn' },
  EXPIRED: { label: 'Délai passé', tone: 'quiet' },
  CANCELLED: { label: 'Remplacée', tone: 'quiet' },
} as const satisfies Record<ExpectedPayment['state'], { label: string; tone: string }>
