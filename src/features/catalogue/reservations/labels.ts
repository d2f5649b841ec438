import { counted } from '../../../shared/counted.ts'
import { formatDays, formatHours } from '../../../shared/dates.ts'
import { formatEuros } from '../../../shared/money.ts'
import type { BillingPeriod } from '../resources/contract.ts'

/** The days of a line, and the hours of an event. */
export type Occasion = {
  startDate: string | null
  endDate: string | null
  startTime?: string | null
  endTime?: string | null
}

/** « du 4 au 6 décembre 2026 », « le 12 juin 2027 à 19 h 30 »; empty without days. */
export function occasionInWords({ startDate, endDate, startTime, endTime }: Occasion): string {
  if (!startDate || !endDate) return ''
  const days = formatDays(startDate, endDate)
  return startTime ? `${days}, ${formatHours(startTime, endTime)}` : days
}

/** « Chalet, du 4 au 6 décembre 2026 »: a line in a mail, on a receipt, on the card page. */
export const lineName = ({ resourceName, ...line }: Occasion & { resourceName: string }): string =>
  [resourceName, occasionInWords(line)].filter(Boolean).join(', ')

/** The factors of a unit price; `days` is null if it is not let by the day. */
export type Times = { quantity: number; days: number | null }

/** The factors of a unit price in words: « 2 », « 3 jours », « 2 × 4 jours ». */
export function timesInWords({ quantity, days }: Times): string {
  if (days === null) return String(quantity)
  return quantity > 1 ? `${quantity} × ${counted(days, 'jour')}` : counted(days, 'jour')
}

/** A line where only its total price is shown: « Tente deux places, du 24 au 26 janvier 2027, 2 × 3 jours », « Draps × 4 ». */
export function wholeLineName(line: Parameters<typeof lineName>[0], { quantity, days }: Times): string {
  if (days === null)
    return lineName({ ...line, resourceName: quantity > 1 ? `${line.resourceName} × ${quantity}` : line.resourceName })
  return quantity > 1 || days > 1 ? `${lineName(line)}, ${timesInWords({ quantity, days })}` : lineName(line)
}

/** The state of a line, in words. */
export const LINE_STATES = {
  HELD: { label: 'En attente de paiement', tone: 'warn' },
  TO_APPROVE: { label: 'En attente d’accord', tone: 'warn' },
  CONFIRMED: { label: 'Confirmée', tone: 'good' },
  HANDED_OVER: { label: 'Remise', tone: 'info' },
  RETURNED: { label: 'Rendue', tone: 'quiet' },
  CANCELLED: { label: 'Annulée', tone: 'quiet' },
  REFUSED: { label: 'Refusée', tone: 'quiet' },
} as const

/** Whether it is let by the day, so that it is handed over and returned. */
export const isStay = ({ billingPeriod }: { billingPeriod: BillingPeriod }) =>
  billingPeriod === 'DAY' || billingPeriod === 'ITEM_DAY'

type Stated = { state: keyof typeof LINE_STATES; billingPeriod: BillingPeriod }

/** The state of a line in words; something sold by the unit is not returned, its participants are admitted. */
export const lineState = ({ state, billingPeriod }: Stated) =>
  state === 'HANDED_OVER' && !isStay({ billingPeriod })
    ? ({ label: 'Entrée notée', tone: 'good' } as const)
    : LINE_STATES[state]

/** The same for the buyer: « Remise » beside a price would read as a discount. */
export const ownLineState = (line: Stated) =>
  line.state === 'HANDED_OVER' && isStay(line) ? ({ label: 'Chez vous', tone: 'info' } as const) : lineState(line)

/** The description of a stay in a calendar. */
export const calendarWords = (commandId: number, url: string, deposit: number | null) =>
  [
    `Commande n° ${commandId}`,
    ...(deposit === null ? [] : [`Caution à apporter\u00a0: ${formatEuros(deposit)}`]),
    url,
  ].join('\n')
export const TO_APPROVE_WORDS = '(à confirmer)'
