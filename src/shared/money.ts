/** Integer cents inside the program. */
export type Cents = number

export const toEuros = (cents: Cents): number => cents / 100
export const toCents = (euros: number): Cents => Math.round(euros * 100)

const format = new Intl.NumberFormat('fr-FR', { style: 'currency', currency: 'EUR' })

/** « 1 234,50 € », with the no-break spaces French asks for. */
export const formatEuros = (euros: number): string => format.format(euros)
