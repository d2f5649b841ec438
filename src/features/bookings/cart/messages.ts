import { formatEuros, toEuros } from '../../../shared/money.ts'
import { NO_CARD, paymentRefused } from '../../orders/checkout/labels.ts'
import { LEAST_CARD_CENTS, MOST_ORDER_CENTS } from '../../orders/orders/contract.ts'
import { ORDER_FAILED } from '../../orders/orders/labels.ts'

const NO_DEBIT = 'Rien n’a été débité.'

export const changeFailed = {
  400: 'Le panier est plein\u00a0: 20 lignes au plus. Commandez ou retirez des lignes avant d’en ajouter.',
  404: 'Ce n’est plus proposé.',
  429: 'Trop de changements d’un coup. Attendez quelques minutes, puis réessayez.',
  other: 'Le panier n’a pas pu être changé. Réessayez.',
}

export const orderFailed = {
  ...paymentRefused,
  'lines-unavailable': `${ORDER_FAILED}. ${NO_DEBIT} Ce qui n’est plus disponible\u00a0:`,
  'total-changed': `${ORDER_FAILED}. ${NO_DEBIT} Un prix a changé entre-temps\u00a0: vérifiez le nouveau total, puis commandez de nouveau.`,
  'means-not-taken': `${ORDER_FAILED}. L’association n’accepte plus ce moyen de paiement\u00a0: rechargez la page et choisissez-en un autre.`,
  'starts-too-soon': `${ORDER_FAILED}. Une réservation commence trop tôt pour attendre un chèque, un virement ou des espèces\u00a0: payez par carte, ou choisissez d’autres dates.`,
  'being-paid': `${ORDER_FAILED}. Votre paiement précédent vient d’être reçu\u00a0: attendez quelques secondes, puis rechargez la page.`,
  'payment-provider': `${ORDER_FAILED}. ${NO_DEBIT} La page de paiement ne répond pas\u00a0: réessayez dans un instant.`,
  429: `${ORDER_FAILED}. Trop d’essais\u00a0: attendez quelques minutes, puis réessayez.`,
  0: `${ORDER_FAILED}. La connexion au serveur a échoué\u00a0: vérifiez votre réseau, puis réessayez.`,
  other: ORDER_FAILED,
}

const most = formatEuros(toEuros(MOST_ORDER_CENTS))
const least = formatEuros(toEuros(LEAST_CARD_CENTS))
/** Messages of the cart before it is ordered, with what to do. */
export const BEFORE_ORDERING = {
  tooLarge: `Une commande est de ${most} au plus\u00a0: réduisez les quantités, ou retirez des lignes et commandez-les à part.`,
  noCard: NO_CARD,
  cardOnly: `Moins de ${least} ne se paie pas par carte, le seul moyen que prend l’association\u00a0: ajoutez une ligne, ou adressez-vous à elle.`,
}

/** Outcome of an order in its final state, for the page to which the browser returns. */
export const ENDED = {
  EXPIRED: {
    tone: 'warn',
    title: 'Le paiement n’a pas abouti',
    text: `${NO_DEBIT} Les places ne sont plus gardées, mais votre panier est toujours là\u00a0: vous pouvez commander de nouveau.`,
  },
  CANCELLED: { tone: 'warn', title: 'Cette commande est annulée', text: NO_DEBIT },
  REFUNDED: {
    tone: 'info',
    title: 'Cette commande est remboursée',
    text: 'Ce que vous aviez payé vous est rendu. Le détail est sur la page de la commande.',
  },
  PARTIALLY_REFUNDED: {
    tone: 'info',
    title: 'Cette commande est remboursée en partie',
    text: 'Le détail est sur la page de la commande.',
  },
} as const

export const CONFIRMING = {
  patient: 'Nous attendons la confirmation de la banque. Cela prend quelques secondes…',
  late: 'La confirmation de la banque tarde. Vous pouvez fermer cette page\u00a0: un e-mail vous préviendra dès qu’elle arrive.',
}

export const NEXT_STEPS = {
  receipt: 'Votre reçu vous est envoyé par e-mail.',
  confirmed: 'Votre confirmation vous est envoyée par e-mail.',
  toApprove:
    'La commission doit encore donner son accord. Un e-mail vous dira sa réponse\u00a0; si elle refuse, tout vous est rendu.',
  stay: 'Avant le début, un e-mail vous rappelle votre réservation, avec les informations pratiques.',
}

export const payFailed = {
  ...paymentRefused,
  'not-awaited': 'Cette commande n’attend plus de paiement. Rechargez la page.',
  'payment-provider': 'Rien n’a été débité. La page de paiement ne répond pas\u00a0: réessayez dans un instant.',
  429: 'Trop d’essais\u00a0: attendez quelques minutes, puis réessayez.',
  other: 'La page de paiement n’a pas pu être ouverte. Réessayez.',
}
