import type { AwaitedPayment } from './contract.ts'

export const AWAITED_STATES = {
  PENDING: { label: 'En attente', tone: 'warn' },
  EXPIRED: { label: 'Délai passé', tone: 'quiet' },
  CANCELLED: { label: 'Remplacée', tone: 'quiet' },
} as const satisfies Record<AwaitedPayment['state'], { label: string; tone: string }>
