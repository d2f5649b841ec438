import { formatEuros } from '../../../../shared/money.ts'
import type { Tone } from '../../../../web/ui/states.tsx'
import type { CalendarSale } from '../contract.ts'

type Standing = { tone: Extract<Tone, 'good' | 'bad' | 'warn'>; word: string; may: boolean }

/** Where a sale stands, in one colour and one word: whether its calendar can be handed over now. */
export function handOverStatus({
  state,
  handedOver,
  amount,
}: Pick<CalendarSale, 'state' | 'handedOver' | 'amount'>): Standing {
  if (state === 'CANCELLED') return { tone: 'bad', word: 'Annulé', may: false }
  if (state === 'REFUNDED') return { tone: 'bad', word: 'Remboursé', may: false }
  if (handedOver) return { tone: 'warn', word: 'Déjà remis', may: false }
  if (state === 'PENDING' || state === 'EXPIRED') return { tone: 'bad', word: 'Non payé', may: false }
  return { tone: 'good', word: `Payé ${formatEuros(amount)}`, may: true }
}
