import { formatEuros } from '../../../../shared/money.ts'
import type { VisitResult, WAITS, Waiting } from '../contract.ts'

const WHY: Record<(typeof WAITS)[number], string> = {
  REVOKED: 'envoyé par un téléphone retiré',
  NO_RIGHT: 'noté par quelqu’un qui n’en a pas le droit',
  ELSEWHERE: 'à une adresse hors des secteurs du vendeur',
  UNPAID: 'le calendrier n’était pas payé',
}
const OUTCOMES: Record<VisitResult, string> = {
  GIVEN: 'Don',
  ABSENT: 'Absent',
  NO: 'Pas de don',
  COME_BACK: 'À repasser',
  NEVER: 'Ne plus visiter',
}
const KINDS = { NOTE: 'Remarque pour le centre', HANDOVER: 'Calendrier remis', WITHDRAW: 'Annulation' }

export const whyWords = ({ why }: Pick<Waiting, 'why'>) => WHY[why]

/** « Don de 10,00 €, souche 101 », « Calendrier remis » */
export function operationWords({ kind, outcome, amount, stub }: Waiting): string {
  if (kind !== 'VISIT') return KINDS[kind]
  const words = OUTCOMES[outcome ?? 'GIVEN']
  if (amount === null) return words
  return `${words} de ${formatEuros(amount)}${stub === null ? ', sans souche' : `, souche ${stub}`}`
}
