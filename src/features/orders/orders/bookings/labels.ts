import type { Beyond, OrderDetails } from '../contract.ts'

const RULES: Record<Beyond, string> = {
  'not-open': 'à qui elle est ouverte',
  'not-on-sale': 'dates de vente',
  'too-early': 'délai avant le début',
  'too-late': 'réservation trop longtemps à l’avance',
  weekday: 'jour de début',
  'too-short': 'durée minimale',
  'too-long': 'durée maximale',
  limit: 'nombre par membre',
}

/** « délai avant le début, durée minimale »: the rules that an order breaks; null if it breaks none. */
export const beyondInWords = ({ booking }: Pick<OrderDetails, 'booking'>): string | null =>
  booking?.beyond.map((code) => RULES[code]).join(', ') || null
