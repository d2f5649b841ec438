/** Integer cents inside the program. */
export type Cents = number

export const toEuros = (cents: Cents): number => cents / 100
export const toCents = (euros: number): Cents => Math.round(euros * 100)
/** Sum of amounts in euros, added in cents because 0.1 + 0.2 is 0.30000000000000004. */
export const sumEuros = (amounts: readonly number[]): number =>
  toEuros(amounts.reduce((cents, euros) => cents + toCents(euros), 0))

const UNIT = '(?:€|euros?|eur)'
const WHOLE = '(\\d{1,9}|[1-9]\\d{0,2}(?:\\s\\d{3}){1,2})'
/** Unambiguous spellings of an amount: « 12,50 », « 1 250 € », « 1.250,50 », « 12€50 ». */
const WRITTEN = [
  `${WHOLE}(?:[.,](\\d{1,2}))?\\s*${UNIT}?`,
  `([1-9]\\d{0,2}(?:\\.\\d{3}){1,2}),(\\d{1,2})\\s*${UNIT}?`,
  `${WHOLE}\\s*${UNIT}\\s*(\\d{2})`,
].map((way) => new RegExp(`^${way}$`, 'i'))

/**
 * Reads a typed amount in euros (rules#amounts). NaN if the text is not an amount or is ambiguous: `amountQuestion`
 * then gives the question. Every typed amount is read with this.
 */
export function readEuros(typed: string): number {
  const text = typed.trim()
  for (const way of WRITTEN) {
    const [, whole, decimals = ''] = way.exec(text) ?? []
    if (whole) return toEuros(Number(whole.replace(/\D/g, '')) * 100 + Number(decimals.padEnd(2, '0')))
  }
  return Number.NaN
}

const format = new Intl.NumberFormat('fr-FR', { style: 'currency', currency: 'EUR' })

/** « 1 234,50 € », « −24,00 € »: with no-break spaces and a real minus sign, as in French typography. */
export const formatEuros = (euros: number): string => format.format(euros).replace('-', '−')

/** An amount as the editable text of a field: « 1234,50 », « 12 ». */
export const typedEuros = (euros: number): string =>
  (Number.isInteger(euros) ? String(euros) : euros.toFixed(2)).replace('.', ',')
