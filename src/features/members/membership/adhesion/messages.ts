import { formatEuros } from '../../../../shared/money.ts'
import { paymentRefused } from '../../../orders/checkout/labels.ts'
import { groupDigits } from '../../../orders/offline-payments/labels.ts'
import type { HowToPay } from '../../../orders/orders/contract.ts'
import { ORDER_FAILED } from '../../../orders/orders/labels.ts'
import type { Means } from '../../../society/settings/contract.ts'

/** The wording is prescribed to the letter, except for 401 (rules#messages). */
export const feesFailed = {
  404: 'Aucune cotisation à payer',
  401: 'Votre session de paiement est terminée. Demandez un nouveau lien ci-dessous.',
  other: 'Impossible de charger le paiement de la cotisation',
}
export const noFees = 'Aucune cotisation disponible pour votre statut'
export const afterNoFees =
  'L’association n’a pas encore fixé ce montant. Écrivez-lui par «\u00a0Nous contacter\u00a0», en bas de page\u00a0: elle le fixera, et vous pourrez payer par le même lien.'

export const orderFailed = {
  ...paymentRefused,
  'being-paid': `${ORDER_FAILED}. Votre paiement précédent vient d’être reçu\u00a0: attendez quelques secondes, puis rechargez la page.`,
  'means-not-taken': `${ORDER_FAILED}. L’association n’accepte plus ce moyen de paiement\u00a0: rechargez la page.`,
  other: ORDER_FAILED,
}
/** Shown instead of the button if no method accepts such a small amount. */
export const CARD_ONLY =
  'Moins de 0,50\u00a0€ ne se paie pas par carte, le seul moyen que prend l’association\u00a0: écrivez-lui par «\u00a0Nous contacter\u00a0», en bas de page.'
/** Label of the button, by payment method. */
export const PAY: Record<Means, string> = {
  CARD: 'Payer ma cotisation',
  CHEQUE: 'Régler par chèque',
  TRANSFER: 'Régler par virement',
  CASH: 'Régler en espèces',
}

const AWAITED: Record<HowToPay['means'], string> = {
  CHEQUE: 'votre chèque',
  TRANSFER: 'votre virement',
  CASH: 'votre règlement en espèces',
}
/** « Nous attendons votre chèque de 37,50 € (réf. RF96 1351) » */
export const weAwait = ({ means, total, reference }: HowToPay) =>
  `Nous attendons ${AWAITED[means]} de ${formatEuros(total)} (réf.\u00a0${groupDigits(reference)})`
export const nothingMore =
  'Si vous l’avez déjà remis ou envoyé, vous n’avez plus rien à faire\u00a0: vous recevrez un e-mail quand il sera enregistré.'
