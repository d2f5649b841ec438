import { ORDER_FAILED } from '../orders/labels.ts'

const NO_DEBIT = 'Rien n’a été débité, et rien n’est gardé.'
/** Why an order is refused for its amount, or its card page was not opened (rules#ordering). */
export const paymentRefused = {
  'order-too-large': `${ORDER_FAILED}. Une commande est de 50\u202f000,00\u00a0€ au plus\u00a0: réduisez les quantités, ou passez plusieurs commandes.`,
  'terms-changed': `${ORDER_FAILED}. ${NO_DEBIT} Les conditions générales de vente viennent de changer\u00a0: relisez-les, puis recommencez.`,
  'card-too-small': `${ORDER_FAILED}. Par carte, une commande est de 0,50\u00a0€ au moins\u00a0: choisissez un autre moyen de paiement.`,
  'card-too-large': `${ORDER_FAILED}. ${NO_DEBIT} C’est trop pour un paiement par carte\u00a0: choisissez un autre moyen de paiement.`,
  'payment-account': `${ORDER_FAILED}. ${NO_DEBIT} L’association ne peut pas recevoir de carte en ce moment\u00a0: choisissez un autre moyen de paiement, ou prévenez-la.`,
  'payment-refused': `${ORDER_FAILED}. ${NO_DEBIT} La page de paiement a refusé cette commande\u00a0: choisissez un autre moyen de paiement, ou écrivez à l’association.`,
  'payment-busy': `${ORDER_FAILED}. ${NO_DEBIT} La page de paiement reçoit trop de demandes\u00a0: réessayez dans une minute.`,
}

/** Shown where a total is too small for a card but other payment methods are offered. */
export const NO_CARD = 'Moins de 0,50\u00a0€ ne se paie pas par carte.'
