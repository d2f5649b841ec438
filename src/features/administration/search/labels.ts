import type { Kind } from './contract.ts'

/** Each kind as a heading. */
export const KIND_LABELS: Record<Kind, string> = {
  persons: 'Membres',
  orders: 'Commandes',
  resources: 'À réserver',
  commissions: 'Commissions',
  news: 'Actualités',
  documents: 'Documents',
  albums: 'Albums photo',
  partners: 'Partenaires',
}

/** What an order is found under, beside what is in it. */
export const orderNumber = (key: string | number) => `n°\u00a0${key}`
