import { formatMoment } from '../../../shared/dates.ts'
import type { FieldProblem } from '../../../shared/problem.ts'

/** « C’était déjà fait, par Maël Le Goff, le 20 novembre 2026 à 14:05. » */
const already =
  (what: string) =>
  ({ errors }: { errors: readonly FieldProblem[] }) => {
    const told = (path: string) => errors.find((each) => each.path === path)?.message
    const [at, by] = [told('at'), told('by')]
    return `${[what, by && `par ${by}`, at && `le ${formatMoment(at)}`].filter(Boolean).join(', ')}.`
  }

export const handoverFailed = {
  'already-handed-over': already('C’est déjà remis'),
  'already-returned': already('C’est déjà rendu'),
  'not-handed-over': 'Elle n’a pas été remise\u00a0: il n’y a rien à reprendre.',
  'not-paid': 'Son paiement n’est pas arrivé\u00a0: elle ne peut pas être remise.',
  'not-approved': 'Acceptez d’abord la réservation.',
  'given-up': 'Elle a été annulée. Rechargez la page.',
  'not-by-day': 'Un article ne se remet pas ici.',
  'not-the-last-step': 'Quelqu’un a déjà changé cette réservation. Rechargez la page.',
  'too-late-to-undo': 'Les dix minutes sont passées\u00a0: ce n’est plus annulable.',
  404: 'Cette réservation n’existe plus, ou elle ne vous est plus ouverte.',
  429: 'Trop de demandes à la suite. Attendez quelques minutes, puis réessayez.',
  other: 'Ce n’est pas enregistré. Réessayez dans un instant.',
}
