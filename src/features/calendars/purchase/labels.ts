import { paymentRefused } from '../../orders/checkout/labels.ts'
import { ORDER_FAILED, redirectFailed } from '../../orders/orders/labels.ts'

const NO_DEBIT = 'Rien n’a été débité.'

export const buyFailed = {
  ...paymentRefused,
  'campaign-coming': `${ORDER_FAILED}. La vente n’est pas encore ouverte\u00a0: rechargez la page pour voir quand elle ouvre.`,
  'campaign-over': `${ORDER_FAILED}. La vente est terminée. ${NO_DEBIT}`,
  'stub-taken': `${ORDER_FAILED}. ${NO_DEBIT} Vérifiez le numéro de la souche.`,
  'already-paid': `${ORDER_FAILED}. Ce calendrier est déjà payé\u00a0: le reçu vous a été envoyé par e-mail.`,
  'means-not-taken': `${ORDER_FAILED}. L’association ne prend plus la carte pour le moment. ${NO_DEBIT}`,
  'payment-provider': redirectFailed(
    `\u00a0: la page de paiement ne répond pas. ${NO_DEBIT} Réessayez dans un instant.`,
  ),
  400: ({ errors }: { errors: readonly { path: string }[] }) =>
    errors.some(({ path }) => path === 'recaptcha')
      ? `${ORDER_FAILED}. La vérification a expiré\u00a0: appuyez de nouveau sur le bouton.`
      : `${ORDER_FAILED}. Vérifiez les champs signalés.`,
  429: `${ORDER_FAILED}. Trop d’essais\u00a0: attendez quelques minutes, puis réessayez.`,
  0: `${ORDER_FAILED}. La connexion au serveur a échoué\u00a0: vérifiez votre réseau, puis réessayez.`,
  other: `${ORDER_FAILED}. ${NO_DEBIT} Réessayez dans un instant.`,
  redirect: redirectFailed('\u00a0: adresse de paiement illisible'),
}
