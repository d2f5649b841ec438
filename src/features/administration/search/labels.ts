import type { Kind } from './contract.ts'

/** Heading of each kind. */
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

/** Text under which an order is found, besides its lines. */
export const orderNumber = (key: string | number) => `n°\u00a0${key}`
