import type { Means } from '../contract.ts'

export const MEANS_LABELS: Record<Means, string> = {
  CARD: 'Carte bancaire',
  CHEQUE: 'Chèque',
  TRANSFER: 'Virement',
  CASH: 'Espèces',
}

/** What a payment method requires of the payer, shown before it is chosen. */
export const PAYMENT_METHOD_HINTS: Record<Means, string> = {
  CARD: 'Paiement par carte sur la page sécurisée de notre prestataire.',
  CHEQUE: 'Nous vous donnons l’ordre, l’adresse et la référence à écrire au dos.',
  TRANSFER: 'Nous vous donnons l’IBAN, la référence et un code à scanner.',
  CASH: 'Nous vous disons à qui remettre la somme.',
}
