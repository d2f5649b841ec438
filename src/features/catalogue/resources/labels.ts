import { counted } from '../../../shared/counted.ts'
import { addDays, daysCounted, formatDay, formatDays, formatHours, formatMoment } from '../../../shared/dates.ts'
import { formatEuros } from '../../../shared/money.ts'
import type { BillingPeriod, ResourceRules } from './contract.ts'

type Billed = { billingPeriod: BillingPeriod }
type Priced = Billed & { price: number }
type DescribedResource = Billed & ResourceRules & { price?: number }
type Terms = Pick<
  ResourceRules,
  'approval' | 'deposit' | 'depositTerms' | 'cancelDays' | 'cancelPercent' | 'heldOn'
> & {
  /** Absent or 0: no refund is mentioned. */
  price?: number
}

/** Labels of the billing periods. */
export const PERIODS = {
  DAY: { label: 'Entière, à la journée', example: 'Un appartement, une salle, un véhicule.' },
  ITEM_DAY: { label: 'Par article et par jour', example: 'Des tentes, des tables\u00a0: il y en a plusieurs.' },
  UNIT: { label: 'À l’unité', example: 'Un billet, un repas, un article à emporter.' },
  YEAR: { label: 'Pour la saison', example: 'Une carte d’accès, un abonnement.' },
} as const satisfies Record<BillingPeriod, { label: string; example: string }>

const EACH = { UNIT: 'l’unité', DAY: 'par jour', ITEM_DAY: 'par jour et par article', YEAR: 'par saison' } as const

/** « 45,00 € par jour » */
export const priceInWords = ({ price, billingPeriod, heldOn = null }: Priced & { heldOn?: string | null }) =>
  price === 0 ? 'Gratuit' : `${formatEuros(price)} ${heldOn === null ? EACH[billingPeriod] : 'par personne'}`

/** Monday first. */
export const WEEKDAYS = ['lundi', 'mardi', 'mercredi', 'jeudi', 'vendredi', 'samedi', 'dimanche'] as const

const either = (words: readonly string[]) =>
  words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} ou ${words.at(-1)}`

const isByDay = ({ billingPeriod }: Billed) => billingPeriod === 'DAY' || billingPeriod === 'ITEM_DAY'

const days = (count: number) => counted(count, 'jour')

/** Singular noun of the billing period. */
function one({ billingPeriod, heldOn }: DescribedResource) {
  if (billingPeriod === 'DAY') return 'réservation'
  if (billingPeriod === 'YEAR') return 'carte'
  return heldOn === null ? 'article' : 'place'
}

function stock(rules: DescribedResource) {
  const { stock, billingPeriod } = rules
  if (stock === null) return undefined
  if (stock === 0) return 'Il n’y en a plus.'
  return `${counted(stock, one(rules))} ${billingPeriod === 'UNIT' ? 'en tout' : 'par jour'}.`
}

const limit = (rules: DescribedResource) =>
  rules.maxPerMember !== null && `${counted(rules.maxPerMember, one(rules))} au plus par membre et par saison.`

/** « du 1er mai au 30 juin », « à partir du 1er mai », « jusqu’au 30 juin » */
function between(from: string | null, to: string | null, phrase: (at: string) => string) {
  if (from !== null && to !== null) return `du ${phrase(from)} au ${phrase(to)}`
  if (from !== null) return `à partir du ${phrase(from)}`
  return to !== null ? `jusqu’au ${phrase(to)}` : undefined
}

function sale(rules: DescribedResource) {
  const when = between(rules.saleOpensAt, rules.saleClosesAt, formatMoment)
  return when && `${isByDay(rules) ? 'Se réserve' : 'En vente'} ${when}.`
}

function notice({ noticeDays, windowDays }: DescribedResource) {
  const soonest = noticeDays === 1 ? 'au plus tard la veille' : `au moins ${days(noticeDays)} avant`
  const furthest = windowDays === null ? '' : `au plus ${days(windowDays)} avant`
  if (noticeDays === 0) return furthest && `Se réserve ${furthest} le début.`
  const until = noticeDays === 1 ? ' du début' : ' le début'
  return `Se réserve ${soonest}${until}${furthest && `, et ${furthest}`}.`
}

/** From when to when, and on which weekdays, a stay may begin. */
export function startsInWords({ earliestStart, latestStart, startWeekdays }: DescribedResource) {
  const when = between(earliestStart, latestStart, formatDay)
  const weekdays = WEEKDAYS.filter((_, at) => startWeekdays.includes(at + 1))
  const on = weekdays.length < 7 ? either(weekdays.map((each) => `un ${each}`)) : undefined
  const phrase = [on, when].filter(Boolean).join(', ')
  return phrase && `La réservation commence ${phrase}.`
}

/** Length of a stay. */
export function lengthInWords({ minDays, maxDays }: DescribedResource) {
  if (minDays !== null && maxDays !== null) {
    if (minDays === maxDays) return `Une réservation dure ${days(minDays)}, ni plus ni moins.`
    return `Une réservation dure de ${minDays} à ${days(maxDays)}.`
  }
  if (minDays !== null) return minDays > 1 && `Une réservation dure au moins ${days(minDays)}.`
  return maxDays !== null && `Une réservation dure ${days(maxDays)} au plus.`
}

function gap({ bufferDays, changeover }: DescribedResource) {
  if (changeover)
    return 'Arrivée l’après-midi, départ le matin\u00a0: une réservation peut commencer le jour où la précédente finit.'
  return (
    bufferDays > 0 && `Après chaque réservation, ${counted(bufferDays, 'jour reste libre', 'jours restent libres')}.`
  )
}

function deposit({ deposit, depositTerms }: Terms) {
  if (deposit === null) return undefined
  const terms = depositTerms.trim().replace(/[.\s]+$/, '')
  const phrase = `Une caution de ${formatEuros(deposit)} est demandée en plus du prix.`
  return terms ? `${phrase} ${terms[0]?.toUpperCase()}${terms.slice(1)}.` : phrase
}

/** Refund of a cancellation, as agreed (rules#cancellation). */
function cancellation({ cancelDays, cancelPercent }: Pick<Terms, 'cancelDays' | 'cancelPercent'>) {
  if (cancelDays === null || !cancelPercent) return 'Une annulation n’est pas remboursée.'
  const until = cancelDays === 0 ? 'jusqu’au jour même' : `jusqu’à ${days(cancelDays)} avant`
  const given = cancelPercent === 100 ? 'tout est remboursé' : `${cancelPercent}\u00a0% du prix sont remboursés`
  return `Annulation ${until}\u00a0: ${given}\u00a0; plus tard, rien.`
}

const present = (sentences: (string | false | null | undefined)[]) => sentences.flatMap((each) => each || [])

/** Terms that the buyer agrees to, a sentence each: approval, deposit, cancellation. */
export const termsInWords = (terms: Billed & Terms): string[] =>
  present([
    terms.approval &&
      (terms.price === 0
        ? 'La commission donne son accord avant que la réservation compte.'
        : 'La commission donne son accord après le paiement\u00a0; sans accord, tout est remboursé.'),
    deposit(terms),
    terms.price !== 0 && (isByDay(terms) || terms.heldOn !== null) && cancellation(terms),
  ])

const heldOn = ({ heldOn, startTime, endTime }: Pick<DescribedResource, 'heldOn' | 'startTime' | 'endTime'>) =>
  heldOn && `Pour le ${[formatDay(heldOn), startTime && formatHours(startTime, endTime)].filter(Boolean).join(', ')}.`

/** Rules of a resource, a sentence each, for those who book it and those who edit it (rules#resources). */
export const rulesInWords = (rules: DescribedResource): string[] => [
  ...present([
    heldOn(rules),
    ...[stock(rules), limit(rules), sale(rules), notice(rules), startsInWords(rules), lengthInWords(rules), gap(rules)],
  ]),
  ...termsInWords(rules),
]

/** The one most important rule, for lists. */
export const ruleInShort = (rules: DescribedResource): string | undefined =>
  present([heldOn(rules), ...[lengthInWords(rules), startsInWords(rules), notice(rules), limit(rules)]])[0]

/** « du 4 au 6 décembre 2026 (3 jours) »: a stay with the days that are paid, both ends included. */
export const stayInWords = (first: string, last: string) =>
  `${formatDays(first, last)} (${days(daysCounted(first, last))})`

/** « le 4 décembre 2026 et du 8 au 10 décembre 2026 » */
export function daysInWords(dates: readonly string[]): string {
  const runs: [first: string, last: string][] = []
  for (const date of dates.toSorted()) {
    const run = runs.at(-1)
    if (run && addDays(run[1], 1) === date) run[1] = date
    else runs.push([date, date])
  }
  const phrase = runs.map(([first, last]) => formatDays(first, last))
  return phrase.length < 2 ? phrase.join('') : `${phrase.slice(0, -1).join(', ')} et ${phrase.at(-1)}`
}

/** « du 4 décembre 2026 au 6 décembre 2026 », « le 12 juin 2027 »; empty without days. */
export function formatStay({ startDate, endDate }: { startDate: string | null; endDate: string | null }) {
  if (startDate === null || endDate === null) return ''
  return startDate === endDate ? `le ${formatDay(startDate)}` : `du ${formatDay(startDate)} au ${formatDay(endDate)}`
}
