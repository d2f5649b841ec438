import { counted } from '../../../shared/counted.ts'
import { formatFullDay, formatHours } from '../../../shared/dates.ts'
import { METHOD_LABELS } from '../../orders/orders/labels.ts'
import type { EventFigures, Participant } from './contract.ts'

type When = Pick<EventFigures, 'heldOn' | 'startTime' | 'endTime'>

/** « samedi 12 juin 2027, de 19 h à minuit »; empty without a day. */
export const whenInWords = ({ heldOn, startTime, endTime }: When) =>
  heldOn ? [formatFullDay(heldOn), startTime && formatHours(startTime, endTime)].filter(Boolean).join(', ') : ''

/** « 84 couverts sur 120 » */
export const coversInWords = ({ covers, stock }: Pick<EventFigures, 'covers' | 'stock'>) =>
  stock === null ? counted(covers, 'couvert') : `${counted(covers, 'couvert')} sur ${stock}`

type PaymentStatus = Pick<Participant, 'state' | 'price' | 'awaits'>

/** Whether a line is paid, in a word or two. */
export function paidInWords({ state, price, awaits }: PaymentStatus): {
  tone: 'good' | 'warn' | 'quiet'
  label: string
} {
  if (state === 'TO_APPROVE') return { tone: 'warn', label: 'À accepter' }
  if (state !== 'HELD') return price === 0 ? { tone: 'quiet', label: 'Gratuit' } : { tone: 'good', label: 'Payé' }
  return {
    tone: 'warn',
    label: awaits && awaits !== 'CARD' ? `Attend\u00a0: ${METHOD_LABELS[awaits]}` : 'Attend le paiement',
  }
}

export const NO_NAME = 'Un compte effacé'
