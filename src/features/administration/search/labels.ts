import type { Kind } from './contract.ts'

/** Each kind as a heading. */
export const KIND_LABELS: Record<Kind, string> = {
  persons: 'Membres',
  resources: 'À réserver',
  commissions: 'Commissions',
  news: 'Actualités',
  documents: 'Documents',
  albums: 'Albums photo',
  partners: 'Partenaires',
}
