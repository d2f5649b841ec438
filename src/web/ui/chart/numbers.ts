import { formatEuros } from '../../../shared/money.ts'

/** Unit of a chart's numbers. */
export type Unit = 'EUR' | 'percent' | 'count'

const whole = new Intl.NumberFormat('fr-FR')
const compact = new Intl.NumberFormat('fr-FR', { notation: 'compact', maximumFractionDigits: 1 })

const SIGNS = { EUR: '\u00a0€', percent: '\u00a0%', count: '' }

/** Formats a number with its unit: « 1 234,50 € », « 56 % », « 1 234 ». */
export const formatNumber = (value: number, unit: Unit) =>
  unit === 'EUR' ? formatEuros(value) : `${whole.format(value)}${SIGNS[unit]}`

/** Short form for an axis: « 1,2 k€ ». */
export const formatShort = (value: number, unit: Unit) =>
  `${compact.format(value)}${SIGNS[unit]}`.replace(/(\p{L})\u00a0(?=€)/u, '$1')
