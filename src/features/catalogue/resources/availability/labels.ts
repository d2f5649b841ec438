import { counted } from '../../../../shared/counted.ts'
import { addDays, daysCounted, formatDay, formatFullDay, formatMoment } from '../../../../shared/dates.ts'
import { formatEuros } from '../../../../shared/money.ts'
import type { BillingPeriod, ResourceRules, Violation } from '../contract.ts'
import { daysInWords, lengthInWords, startsInWords } from '../labels.ts'
import type { Free } from './contract.ts'

type DescribedResource = ResourceRules & { billingPeriod: BillingPeriod }
type RequestedDays = { quantity: number; startDate: string | null; endDate: string | null }

/** Why nothing can be booked today. */
export function describeSale({ saleOpensAt, saleClosesAt }: DescribedResource, now: string) {
  if (saleOpensAt && saleOpensAt > now) return `Pas encore en vente\u00a0: à partir du ${formatMoment(saleOpensAt)}.`
  return saleClosesAt ? `La vente est terminée depuis le ${formatMoment(saleClosesAt)}.` : 'La vente est terminée.'
}

const limitWords = ({ maxPerMember, billingPeriod }: DescribedResource, left: number | undefined) => {
  if (left) return `Vous pouvez encore en prendre ${left} pour la saison, pas plus.`
  if (billingPeriod === 'YEAR') return 'Vous l’avez déjà pour cette saison.'
  const each = billingPeriod === 'DAY' ? 'réservation' : 'article'
  return maxPerMember === null
    ? 'Vous avez ce à quoi chaque membre a droit.'
    : `Vous en avez déjà ce que chaque membre peut avoir\u00a0: ${counted(maxPerMember, each)} par saison.`
}

/** Why a stay cannot begin on a day that is too soon. */
export function describeTooEarly({ earliestStart, noticeDays }: DescribedResource, day: string, today: string) {
  if (day < today) return 'Ce jour est passé.'
  if (day < addDays(today, noticeDays)) {
    if (noticeDays === 1) return 'C’est trop tard pour aujourd’hui\u00a0: à réserver au plus tard la veille.'
    return `C’est trop proche\u00a0: à réserver au moins ${counted(noticeDays, 'jour')} avant.`
  }
  return earliestStart ? `Aucune réservation ne commence avant le ${formatDay(earliestStart)}.` : 'C’est trop proche.'
}

export function describeTooLate({ latestStart, windowDays }: DescribedResource, day: string) {
  if (latestStart && day > latestStart) return `Aucune réservation ne commence après le ${formatDay(latestStart)}.`
  if (windowDays === null) return 'C’est trop loin\u00a0: personne ne réserve si longtemps à l’avance.'
  return `C’est trop loin\u00a0: à réserver au plus ${counted(windowDays, 'jour')} avant.`
}

function takenWords({ billingPeriod }: DescribedResource, days: string, free: number | undefined) {
  if (free) return `Il n’en reste que ${free} ${days}.`
  return billingPeriod === 'DAY' ? `Déjà réservé ${days}.` : `Tout est réservé ${days}.`
}

/** Why a request is refused, as a sentence (rules#stays). */
export function describeViolation(
  resource: DescribedResource,
  request: RequestedDays,
  { code, days = [], free }: Pick<Violation, 'code' | 'days' | 'free'>,
  now: { now: string; today: string },
): string {
  const first = request.startDate ?? now.today
  const length = daysCounted(first, request.endDate ?? first)
  switch (code) {
    case 'not-on-sale':
      return describeSale(resource, now.now)
    case 'dates-needed':
      return 'Choisissez d’abord vos jours.'
    case 'dates-inverted':
      return 'Le dernier jour vient avant le premier.'
    case 'too-early':
      return describeTooEarly(resource, first, now.today)
    case 'too-late':
      return describeTooLate(resource, first)
    case 'weekday':
      return `${startsInWords(resource)} Le ${formatDay(first)} est un ${formatFullDay(first).split(' ')[0]}.`
    case 'too-short':
    case 'too-long':
      return `${lengthInWords(resource) ?? 'C’est trop long.'} Vous en demandez ${length}.`
    case 'limit':
      return limitWords(resource, free)
    case 'closed':
      return `Fermé ${daysInWords(days)}.`
    case 'taken':
      return takenWords(resource, daysInWords(days), free)
    case 'buffer':
      return `C’est trop près d’une autre réservation\u00a0: ${counted(resource.bufferDays, 'jour reste libre', 'jours restent libres')} après chacune.`
    case 'sold-out':
      return free ? `Il n’en reste que ${free}.` : 'Il n’y en a plus.'
  }
}

/** « 3 jours × 45,00 € = 135,00 € »: price of a request with its factors (rules#price). */
export function spelledPrice(
  resource: { billingPeriod: BillingPeriod; price: number },
  request: RequestedDays,
  total: number,
) {
  const { billingPeriod, price } = resource
  const days =
    request.startDate && request.endDate ? counted(daysCounted(request.startDate, request.endDate), 'jour') : undefined
  const items = billingPeriod !== 'DAY' && request.quantity > 1 ? String(request.quantity) : undefined
  const factors = [days, items].filter((each) => each !== undefined)
  if (price === 0) return [days, 'gratuit'].filter((each) => each !== undefined).join(', ')
  if (factors.length === 0) return formatEuros(total)
  return `${[...factors, formatEuros(price)].join('\u00a0× ')} = ${formatEuros(total)}`
}

/** Number left, once it is low; undefined if it is unlimited. */
const freeWords = (free: number | null) =>
  free === null ? undefined : free <= 5 ? `Plus que ${free}` : `Il en reste ${free}`

/** « 1er décembre »; with its year, which takes a second line on a phone's card, if it is far away. */
const dayAhead = (day: string, { today }: { today: string }) =>
  day < addDays(today, 300) ? formatDay(day).replace(/ \d+$/, '') : formatDay(day)

/** Text on a resource's card: what is free next, or on the requested days. */
export function describeAvailability(
  resource: DescribedResource,
  { obstacle, free, stays: [next] }: Free,
  asked: RequestedDays,
  now: { now: string; today: string },
) {
  if (obstacle) return describeViolation(resource, asked, obstacle, now)
  if (asked.startDate && resource.billingPeriod === 'DAY') return 'Libre à ces dates'
  if (asked.startDate && resource.billingPeriod === 'ITEM_DAY')
    return free === null ? 'Libre à ces dates' : `${freeWords(free)} à ces dates`
  if (next)
    return next.startDate === now.today ? 'Libre dès aujourd’hui' : `Libre dès le ${dayAhead(next.startDate, now)}`
  return freeWords(free)
}

/** Until when this stay can be cancelled with a refund (rules#cancellation). */
export function describeLastCancellationDay(
  { cancelDays, cancelPercent, billingPeriod }: DescribedResource,
  startDate: string,
  today: string,
) {
  if (cancelDays === null || !cancelPercent) return undefined
  const until = addDays(startDate, -cancelDays)
  // The day of an event was not chosen by the buyer.
  const isChosen = billingPeriod === 'DAY' || billingPeriod === 'ITEM_DAY'
  if (until < today)
    return `${isChosen ? 'Ces jours sont trop proches' : 'C’est trop proche'} pour qu’une annulation soit encore remboursée.`
  return `${isChosen ? 'Pour ces jours, vous' : 'Vous'} pouvez annuler jusqu’au ${formatDay(until)}.`
}
