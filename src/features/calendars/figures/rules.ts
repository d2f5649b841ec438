import { toCents, toEuros } from '../../../shared/money.ts'
import type { Sold } from './contract.ts'

type Dated = Sold & { day: string }

/** Sums groups exactly to the cent. */
export const sumOf = (groups: readonly Sold[]): Sold => ({
  number: groups.reduce((sum, { number }) => sum + number, 0),
  amount: toEuros(groups.reduce((sum, { amount }) => sum + toCents(amount), 0)),
})

/** The same day `years` earlier; 29 February becomes the 28th if there is none. */
export function sameDay(day: string, years: number): string {
  const year = Number(day.slice(0, 4)) - years
  const leap = new Date(Date.UTC(year, 1, 29)).getUTCMonth() === 1
  return `${year}-${day.slice(5) === '02-29' && !leap ? '02-28' : day.slice(5)}`
}

/** Sales up to a day, that day included. */
export const upTo = (byDay: readonly Dated[], until: string) => byDay.filter(({ day }) => day <= until)

type Days = { year: number; byDay: readonly Dated[] }

/** Days with a movement, each beside the same day of the campaign before. */
export function daysBeside({ year, byDay, before }: Days & { before: Days | null }) {
  const days = new Map<string, Record<string, number>>(byDay.map(({ day, amount }) => [day, { now: amount }]))
  for (const { day, amount } of before?.byDay ?? []) {
    const beside = sameDay(day, (before?.year ?? year) - year)
    days.set(beside, { ...days.get(beside), before: amount })
  }
  return [...days].map(([day, values]) => ({ day, values })).sort((one, other) => (one.day < other.day ? -1 : 1))
}
