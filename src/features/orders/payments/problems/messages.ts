import type { PendingRefund } from './contract.ts'

export const WHY: Record<PendingRefund['why'], { label: string; tone: 'bad' | 'warn' | 'info'; text: string }> = {
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

/** French texts for the provider's reasons of a failed refund. */
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

const MADE_THERE =
  'L’argent est déjà dans le registre de la commande. Décidez de ce que deviennent ses réservations, puis classez.'
const LOOK = 'Rien n’a été changé ici. Comparez avec le prestataire, corrigez là où c’est faux, puis classez.'

/** Texts of quarantined findings other than payments: title after the amount, meaning and what to do. */
export const PROBLEM_TEXTS: Record<string, { title: (sum: string) => string; text: string; todo: string }> = {
  'refund-made-there': {
    title: (sum) => `Remboursement${sum} fait chez le prestataire`,
    text: 'Quelqu’un a remboursé ce paiement depuis le tableau de bord du prestataire.',
    todo: MADE_THERE,
  },
  'refund-too-large': {
    title: (sum) => `Remboursement${sum} trop grand`,
    text: 'Le prestataire a rendu plus qu’il ne restait ici sur ce paiement.',
    todo: LOOK,
  },
  'dispute-opened': {
    title: (sum) => `Paiement contesté${sum}`,
    text: 'Le titulaire de la carte conteste ce paiement\u00a0: sa banque a repris la somme.',
    todo: 'Répondez chez le prestataire avant la date qu’il indique\u00a0: contrat, échanges, remise des clés. Si la banque vous donne raison, la somme revient d’elle-même.',
  },
  'dispute-won': {
    title: (sum) => `Contestation rejetée${sum}`,
    text: 'La banque vous donne raison\u00a0: la somme est revenue.',
    todo: 'Il n’y a rien à faire\u00a0: classez.',
  },
  'dispute-lost': {
    title: (sum) => `Contestation perdue${sum}`,
    text: 'La banque donne raison au titulaire de la carte\u00a0: la somme ne reviendra pas.',
    todo: 'Voyez avec la personne, décidez de ses réservations, puis classez.',
  },
  'dispute-amount': {
    title: (sum) => `Contestation${sum} à vérifier`,
    text: 'La banque a repris ou rendu un autre montant que celui qui reste ici sur ce paiement\u00a0: il était peut-être déjà remboursé.',
    todo: 'Les frais de la contestation sont dans la comptabilité du portail, cette somme n’y est pas\u00a0: passez-la vous-même dans vos comptes, du montant que le prestataire indique. Demandez à la personne de rendre ce qu’elle a reçu deux fois, puis classez.',
  },
  'fee-still-valid': {
    title: (sum) => `Cotisation${sum} remboursée, saison gardée`,
    text: 'Cette cotisation a été remboursée en entier, mais le compte est resté valable et ne peut pas la payer de nouveau.',
    todo: 'Reprenez la saison\u00a0: la validité redevient celle d’avant ce paiement, et la cotisation est proposée de nouveau. Ou classez, si le membre doit la garder.',
  },
  'payment-missing': {
    title: (sum) => `Paiement${sum} que le registre n’a pas`,
    text: 'Le prestataire a encaissé ce paiement, aucune commande ne l’a.',
    todo: LOOK,
  },
  'unknown-there': {
    title: (sum) => `Mouvement${sum} que le prestataire n’a pas`,
    text: 'Le registre a ce mouvement, le prestataire ne le connaît pas ou ne l’a pas fait.',
    todo: LOOK,
  },
  'amount-differs': {
    title: (sum) => `Montants différents${sum}`,
    text: 'Le prestataire et le registre n’ont pas le même montant pour ce paiement.',
    todo: LOOK,
  },
}

const REASONS: Record<string, string> = {
  'unknown-order': 'Le paiement nomme une commande que le portail ne connaît pas.',
  'currency-mismatch': 'Le paiement est dans une autre monnaie que la commande.',
  'amount-mismatch': 'Le montant payé n’est pas celui de la commande.',
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
export const problemFailed = {
  400: 'Vérifiez la date\u00a0: le jour où la somme a été rendue, ni à venir, ni avant le paiement, ni avant l’arrêté des comptes (page «\u00a0Comptabilité\u00a0»).',
  409: 'Ce remboursement vient d’être réglé\u00a0: la page est mise à jour.',
  other: 'Le remboursement n’a pas pu être enregistré. Réessayez.',
}
export const seasonRevoked = 'La saison est reprise\u00a0: la cotisation est proposée de nouveau.'
export const revocationFailed = {
  409: 'Cette ligne vient d’être réglée\u00a0: la page est mise à jour.',
  other: 'La saison n’a pas pu être reprise. Réessayez.',
}
export const closingFields = { required: 'Écrivez en quelques mots ce qui a été fait.' }
export const closingFailed = {
  409: 'Ce paiement vient d’être classé\u00a0: la page est mise à jour.',
  other: 'Le paiement n’a pas pu être classé. Réessayez.',
}
