/** Integer cents inside the program. */
export type Cents = number

export const toEuros = (cents: Cents): number => cents / 100
export const toCents = (euros: number): Cents => Math.round(euros * 100)

/** An amount as it is typed: « 12,50 », « 12.5 », « 1 200 € »; not a number where it is none. */
export const readEuros = (typed: string): number => {
  const text = typed.replace(/[\s€]/g, '').replace(',', '.')
  return /^-?\d+(\.\d*)?$/.test(text) ? Number(text) : Number.NaN
}

const format = new Intl.NumberFormat('fr-FR', { style: 'currency', currency: 'EUR' })

/** « 1 234,50 € », with the no-break spaces French asks for. */
export const formatEuros = (euros: number): string => format.format(euros)
