import type { Means } from '../contract.ts'

export const MEANS_LABELS: Record<Means, string> = {
  CARD: 'Carte bancaire',
  CHEQUE: 'Chèque',
  TRANSFER: 'Virement',
  CASH: 'Espèces',
}
