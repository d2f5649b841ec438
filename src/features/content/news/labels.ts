import type { NewsState } from './contract.ts'

export const STATE_LABELS = {
  DRAFT: { label: 'Brouillon', tone: 'quiet' },
  SCHEDULED: { label: 'Programmée', tone: 'info' },
  PUBLISHED: { label: 'Publiée', tone: 'good' },
  EXPIRED: { label: 'Terminée', tone: 'warn' },
} as const satisfies Record<NewsState, { label: string; tone: string }>
