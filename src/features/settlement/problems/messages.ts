import type { UnsettledRefund } from './contract.ts'

export const WHY: Record<UnsettledRefund['why'], { label: string; tone: 'bad' | 'warn' | 'info'; text: string }> = {
  FAILED: {
    label: 'Remboursement échoué',
    tone: 'bad',
    text: 'La banque n’a pas accepté ce remboursement. Le membre en est prévenu\u00a0: redemandez-le, ou rendez la somme autrement puis enregistrez-le ici.',
  },
  BY_HAND: {
    label: 'À rembourser',
    tone: 'warn',
    text: 'Rendez cette somme par chèque, virement ou espèces, puis enregistrez-le ici. Le membre en sera prévenu.',
  },
  NO_ANSWER: {
    label: 'Remboursement sans réponse',
    tone: 'warn',
    text: 'Le prestataire n’a pas répondu depuis plus d’une heure. Redemandez-le\u00a0: il ne sera pas fait deux fois.',
  },
}

/** The provider's word for a refund that failed, in ours. */
const FAILURES: Record<string, string> = {
  lost_or_stolen_card: 'la carte est déclarée perdue ou volée',
  expired_or_canceled_card: 'la carte a expiré ou a été annulée',
  charge_for_pending_refund_disputed: 'le paiement est contesté par son titulaire',
  charge_disputed: 'le paiement est contesté par son titulaire',
  insufficient_funds: 'le solde chez le prestataire ne suffit pas',
  declined: 'la banque l’a refusé',
  charge_already_refunded: 'le prestataire dit que ce paiement est déjà remboursé',
  resource_missing: 'le prestataire ne retrouve pas ce paiement',
}
export const failureWords = (failure: string) => FAILURES[failure] ?? `réponse du prestataire\u00a0: ${failure}`

const REASONS: Record<string, string> = {
  'unknown-order': 'Le paiement nomme une commande que le portail ne connaît pas.',
  'currency-mismatch': 'Le paiement est dans une autre monnaie que la commande.',
  'amount-mismatch': 'Le montant payé n’est pas celui de la commande.',
  'nobody-fulfils': 'Le paiement est pour une commande que le portail ne sait pas encore honorer.',
  'no-payment': 'Le prestataire annonce un paiement sans dire lequel.',
  'event-unreadable': 'Le message du prestataire est incomplet.',
}
export const reasonWords = (reason: string | null) =>
  REASONS[reason ?? ''] ?? 'Le message ne correspond à rien de connu.'
export const WHAT_TO_DO =
  'Rien n’a été enregistré comme payé. Regardez ce paiement chez le prestataire, remboursez-le là-bas ou enregistrez-le sur la fiche du membre, puis classez-le.'

export const retryFailed = {
  409: 'Ce remboursement vient d’être réglé\u00a0: la page est mise à jour.',
  other: 'Le remboursement n’a pas pu être redemandé. Réessayez.',
}
export const settlementFailed = {
  400: 'Vérifiez la date\u00a0: le jour où la somme a été rendue, depuis un an au plus.',
  409: 'Ce remboursement vient d’être réglé\u00a0: la page est mise à jour.',
  other: 'Le remboursement n’a pas pu être enregistré. Réessayez.',
}
export const closingFields = { required: 'Écrivez en quelques mots ce qui a été fait.' }
export const closingFailed = {
  409: 'Ce paiement vient d’être classé\u00a0: la page est mise à jour.',
  other: 'Le paiement n’a pas pu être classé. Réessayez.',
}
