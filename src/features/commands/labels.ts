import type { OfflinePayment } from './contract.ts'

export const METHOD_LABELS: Record<OfflinePayment['method'], string> = {
  CHEQUE: 'Chèque',
  CASH: 'Espèces',
  TRANSFER: 'Virement',
}
