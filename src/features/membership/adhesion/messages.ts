import { ORDER_FAILED, paymentRefused } from '../../commands/labels.ts'
import type { Means } from '../../siteconfiguration/contract.ts'

/** Fixed to the letter, but for 401 (rules#messages). */
export const feesFailed = {
  404: 'Aucune cotisation à payer',
  401: 'Votre session de paiement est terminée. Demandez un nouveau lien ci-dessous.',
  other: 'Impossible de charger le paiement de la cotisation',
}
export const noFees = 'Aucune cotisation disponible pour votre statut'

export const orderFailed = {
  ...paymentRefused,
  'being-paid': `${ORDER_FAILED}. Votre paiement précédent vient d’être reçu\u00a0: attendez quelques secondes, puis rechargez la page.`,
  'means-not-taken': `${ORDER_FAILED}. L’association n’accepte plus ce moyen de paiement\u00a0: rechargez la page.`,
  other: ORDER_FAILED,
}
/** What the button says, by means. */
export const PAY: Record<Means, string> = {
  CARD: 'Payer ma cotisation',
  CHEQUE: 'Régler par chèque',
  TRANSFER: 'Régler par virement',
  CASH: 'Régler en espèces',
}
