import { formatDays, formatMoment } from '../../../shared/dates.ts'
import type { Waiting } from './contract.ts'

/** « 1re place » */
export const placeInLine = (rank: number) => `${rank === 1 ? '1re' : `${rank}e`} place`

/** « Tente × 2, du 4 au 6 décembre 2026 » */
export const expectedPayment = ({ resource, quantity, startDate, endDate }: Waiting): string =>
  [
    quantity > 1 ? `${resource.name} × ${quantity}` : resource.name,
    startDate && endDate && formatDays(startDate, endDate),
  ]
    .filter(Boolean)
    .join(', ')

/** State of a wait, as a sentence. */
export function whereOneStands({ state, rank, offerUntil }: Waiting): string {
  if (state === 'OFFERED' && offerUntil) return `Une place est gardée pour vous jusqu’au ${formatMoment(offerUntil)}.`
  if (state === 'WAITING')
    return `Vous êtes à la ${placeInLine(rank ?? 1)}. Nous vous écrirons dès qu’il y aura de la place.`
  return state === 'TAKEN' ? 'Vous l’avez réservée.' : 'Ce n’est plus proposé.'
}

/** Address at which an offer is booked. */
export function bookingOf({ resource, quantity, startDate, endDate }: Waiting): string {
  const days = startDate && endDate ? `du=${startDate}&au=${endDate}&` : ''
  return `/reservation/${resource.id}?${days}n=${quantity}`
}
