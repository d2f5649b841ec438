import { counted } from '../../../../shared/counted.ts'
import { addDays, daysCounted, formatDay, formatDays, formatFullDay } from '../../../../shared/dates.ts'
import { describeSale, describeTooEarly, describeTooLate } from '../availability/labels.ts'
import type { AvailableDay, BillingPeriod, ResourceRules } from '../contract.ts'
import { startsInWords } from '../labels.ts'
import type { Choice, Refusal } from './rules.ts'

type DescribedResource = ResourceRules & { billingPeriod: BillingPeriod }
type Now = { now: string; today: string }

/** Why a day cannot be chosen, as a sentence (rules#calendar). */
export function describeRefusal(
  resource: DescribedResource,
  { date, free, left }: AvailableDay,
  refusal: Refusal,
  { now, today }: Now,
) {
  switch (refusal) {
    case 'NOT_ON_SALE':
      return describeSale(resource, now)
    case 'TOO_EARLY':
      return describeTooEarly(resource, date, today)
    case 'TOO_LATE':
    case 'START_TOO_LATE':
      return describeTooLate(resource, date)
    case 'CLOSED':
      return 'Fermé ce jour-là.'
    case 'TAKEN':
      return resource.billingPeriod === 'DAY' ? 'Déjà réservé.' : 'Tout est déjà réservé.'
    case 'BUFFER':
      return 'Gardé libre après une autre réservation.'
    case 'LIMIT':
      return left ? `Vous pouvez encore en prendre ${left} pour la saison.` : 'Votre limite de la saison est atteinte.'
    case 'FEW':
      return `Il n’en reste que ${free ?? 0}.`
    case 'WEEKDAY':
      return startsInWords(resource) ?? ''
  }
}

/** Why a day of the member's own stay cannot be chosen. */
export const OWN = 'Réservé par vous.'

/** Accessible name of a day: « vendredi 4 décembre 2026, libre, il en reste 3 ». */
export function nameOfDay(
  day: string,
  about: AvailableDay | undefined,
  refused: string | undefined,
  part: Part | undefined,
  isOwn = false,
) {
  const left = about && about.free !== null && about.free > 1 && `il en reste ${about.free}`
  const open = about?.why ? 'départ possible' : ['libre', left].filter(Boolean).join(', ')
  const state = refused ? refused.replace(/\.$/, '') : open
  return [
    formatFullDay(day),
    about ? state : 'pas encore chargé',
    isOwn && refused !== OWN && 'réservé par vous',
    part && PARTS[part],
  ]
    .filter(Boolean)
    .join(', ')
}

/** Position of a day in the chosen stay. */
export type Part = 'first' | 'within' | 'last' | 'only'
const PARTS: Record<Part, string> = {
  first: 'premier jour choisi',
  within: 'dans le séjour choisi',
  last: 'dernier jour choisi',
  only: 'seul jour choisi',
}

/** What to choose next, or what is chosen. */
export function describeChoice(
  { first, last }: Choice,
  { minDays, changeover }: Pick<ResourceRules, 'minDays' | 'changeover'> = { minDays: null, changeover: false },
) {
  if (!first) return 'Choisissez le premier jour.'
  if (!last && minDays !== null && minDays > 1)
    return `À partir du ${formatFullDay(first)}. Choisissez le dernier jour\u00a0: ${counted(minDays, 'jour')} au moins, donc à partir du ${formatDay(addDays(first, minDays - 1))}.`
  if (!last) return `À partir du ${formatFullDay(first)}. Choisissez le dernier jour\u00a0: le même, pour un seul jour.`
  return `${formatDays(first, last).replace(/^\w/, (letter) => letter.toUpperCase())}\u00a0: ${counted(daysCounted(first, last), 'jour')}${changeover && first !== last ? ', arrivée l’après-midi, départ le matin' : ''}.`
}
