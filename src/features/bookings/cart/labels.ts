import { counted } from '../../../shared/counted.ts'
import { daysCounted } from '../../../shared/dates.ts'
import { formatEuros } from '../../../shared/money.ts'
import { occasionInWords } from '../../catalogue/reservations/labels.ts'
import { daysInWords, stayInWords } from '../../catalogue/resources/labels.ts'
import type { CartLine, CartViolation } from './contract.ts'

/** Name of a line; a deleted resource has none. */
export const nameOf = ({ resource }: CartLine) => resource?.name ?? 'Ressource retirée'

/** Days of a line: of the stay, or of the event; undefined without days. */
export function whenOf({ startDate, endDate, resource }: CartLine): string | undefined {
  if (startDate && endDate) return stayInWords(startDate, endDate)
  return resource?.heldOn
    ? occasionInWords({ ...resource, startDate: resource.heldOn, endDate: resource.heldOn })
    : undefined
}

const onDays = (dates: readonly string[] = []) => (dates.length > 0 ? ` ${daysInWords(dates)}` : '')

/** « 3 jours × 2 × 5,00 € »: how the price is computed; undefined if it is the unit price. */
export function sumInWords({ resource, startDate, endDate, quantity }: CartLine): string | undefined {
  if (!resource) return undefined
  const { billingPeriod, price } = resource
  const isByDay = billingPeriod === 'DAY' || billingPeriod === 'ITEM_DAY'
  const days = isByDay && startDate && endDate ? daysCounted(startDate, endDate) : 1
  const factors = [days > 1 && counted(days, 'jour'), billingPeriod !== 'DAY' && quantity > 1 && String(quantity)]
  const shownFactors = factors.filter((each) => each !== false)
  return shownFactors.length > 0 ? [...shownFactors, formatEuros(price)].join(' × ') : undefined
}

/** Address at which other dates of a line are chosen. */
export function addressOf({ resourceId, startDate, endDate, quantity }: CartLine): string {
  const chosen = new URLSearchParams(startDate && endDate ? { du: startDate, au: endDate } : {})
  chosen.set('n', String(quantity))
  return `/reservation/${resourceId}?${chosen}`
}

/** Why a line cannot be ordered, as a sentence (rules#cart). */
export function violationInWords({ code, days: dates, free = 0 }: CartViolation): string {
  switch (code) {
    case 'gone':
      return 'Ce n’est plus proposé.'
    case 'other-line':
      return 'Une autre ligne de ce panier prend déjà ces places.'
    case 'season-paid':
      return 'Vous l’avez déjà pour cette saison.'
    case 'not-on-sale':
      return 'Ce n’est pas en vente en ce moment.'
    case 'dates-needed':
      return 'Les dates manquent.'
    case 'dates-inverted':
      return 'La fin vient avant le début.'
    case 'too-early':
      return 'Il est trop tard pour réserver ces dates.'
    case 'too-late':
      return 'Il est trop tôt pour réserver ces dates.'
    case 'weekday':
      return 'La réservation ne peut pas commencer ce jour de la semaine.'
    case 'too-short':
      return 'Cette réservation est trop courte.'
    case 'too-long':
      return 'Cette réservation est trop longue.'
    case 'limit':
      return free > 0
        ? `Vous ne pouvez plus en prendre que ${free} pour cette saison.`
        : 'Vous avez déjà tout ce qu’un membre peut prendre pour cette saison.'
    case 'closed':
      return `C’est fermé${onDays(dates)}.`
    case 'taken':
      return free > 0 ? `Il n’en reste que ${free}${onDays(dates)}.` : `C’est déjà pris${onDays(dates)}.`
    case 'buffer':
      return `Des jours restent libres entre deux réservations\u00a0: ${daysInWords(dates ?? [])}.`
    case 'sold-out':
      return free > 0 ? `Il n’en reste que ${free}.` : 'Il n’y en a plus.'
  }
}
