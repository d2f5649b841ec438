import { formatEuros } from '../../../shared/money.ts'
import type { ToDeposit } from './contract.ts'
import { NO_NAME } from './labels.ts'

export const issuingFailed = {
  'already-on-slip': ({ message, code }: { message: string; code: string }) =>
    message && message !== code
      ? `Quelqu’un vient de mettre un de ces paiements sur le bordereau n°\u00a0${message}.`
      : 'Quelqu’un vient de mettre un de ces paiements sur un autre bordereau.',
  'not-to-deposit': 'Un de ces paiements vient d’être remboursé ou corrigé.',
  'count-differs':
    'Les billets et pièces comptés ne font pas le total des lignes\u00a0: recomptez, ou effacez le comptage.',
  'key-taken': 'Ce bordereau a déjà été établi. Vous le trouverez dans la liste des bordereaux.',
  429: 'Trop de demandes à la suite. Attendez quelques minutes, puis réessayez.',
  other: 'Le bordereau n’a pas été établi. Réessayez dans un instant.',
}
/** « Est décoché : Yann Le Goff, 20,00 €. » */
export const unticked = (lines: readonly ToDeposit[]) =>
  lines.length === 0
    ? 'Réessayez.'
    : `${lines.length > 1 ? 'Sont décochés' : 'Est décoché'}\u00a0: ${lines
        .map(({ buyer, amount }) => `${buyer ?? NO_NAME}, ${formatEuros(amount)}`)
        .join('\u00a0; ')}. Vérifiez le total, puis établissez le bordereau.`
export const issued = (number: string) => `Le bordereau n°\u00a0${number} est établi.`

export const depositFailed = {
  400: 'Vérifiez la date\u00a0: ni à venir, ni avant le dernier paiement du bordereau, ni avant l’arrêté des comptes (page «\u00a0Comptabilité\u00a0»).',
  cancelled: 'Ce bordereau vient d’être annulé\u00a0: la page est mise à jour.',
  'already-deposited': 'Ce dépôt vient d’être noté\u00a0: la page est mise à jour.',
  empty: 'Ce bordereau n’a plus de ligne\u00a0: annulez-le.',
  other: 'Le dépôt n’a pas été noté. Réessayez.',
}
export const cancelFailed = {
  'already-cancelled': 'Ce bordereau vient d’être annulé\u00a0: la page est mise à jour.',
  'has-unpaid': 'Un chèque de ce bordereau est revenu impayé\u00a0: le bordereau ne s’annule plus.',
  'refunded-since':
    'Un paiement de ce bordereau a été remboursé depuis son dépôt\u00a0: le bordereau ne s’annule plus.',
  other: 'Le bordereau n’a pas été annulé. Réessayez.',
}
export const unpaidFailed = {
  400: 'Vérifiez la date\u00a0: ni à venir, ni avant le dépôt, ni avant l’arrêté des comptes (page «\u00a0Comptabilité\u00a0»). Les frais sont un montant en euros, 500\u00a0€ au plus.',
  'above-you': 'Ce compte a plus de droits que le vôtre\u00a0: demandez à un super-administrateur.',
  'not-deposited': 'Ce bordereau n’est pas noté comme déposé\u00a0: notez d’abord le dépôt.',
  'already-unpaid': 'Cet impayé vient d’être noté\u00a0: la page est mise à jour.',
  refunded: 'Ce paiement a été remboursé, en tout ou en partie\u00a0: voyez avec la personne ce qu’elle doit rendre.',
  other: 'L’impayé n’a pas été noté. Réessayez.',
}
export const WORDS = {
  required: 'Écrivez en quelques mots pourquoi.',
  'invalid-type': 'Écrivez un montant en euros, par exemple 12 ou 12,50.',
}
