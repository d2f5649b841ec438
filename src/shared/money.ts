import { z } from 'zod'

/** Integer cents inside the program. */
export type Cents = number

/** Euros with two decimals on the wire: 45 or 45.5 or 45.55. */
export const Euros = z.number().nonnegative().max(1_000_000).multipleOf(0.01)

export const toEuros = (cents: Cents): number => cents / 100
export const toCents = (euros: number): Cents => Math.round(euros * 100)

const format = new Intl.NumberFormat('fr-FR', { style: 'currency', currency: 'EUR' })

/** « 1 234,50 € », with the no-break spaces French asks for. */
export const formatEuros = (euros: number): string => format.format(euros)
