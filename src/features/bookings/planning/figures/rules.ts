import { daysCounted } from '../../../../shared/dates.ts'
import { toCents, toEuros } from '../../../../shared/money.ts'
import type { BillingPeriod } from '../../../catalogue/resources/contract.ts'
import { nextMonth, spanOf } from '../rules.ts'
import type { MonthFigures } from './contract.ts'
import type { Sums } from './queries.ts'

const MONTHS = 12

/** Twelve months up to that one, earliest first. */
export const twelveUpTo = (last: string): string[] =>
  Array.from({ length: MONTHS }, (_, index) => nextMonth(last, index + 1 - MONTHS))

/** Enough to compare: the current season and those before it. */
const SEASONS = 3
export const seasonsToChoose = (running: number, asked: number | undefined): number[] =>
  [...new Set([...Array.from({ length: SEASONS }, (_, back) => running - back), ...(asked ? [asked] : [])])].sort(
    (one, other) => other - one,
  )

type Figured = {
  id: number
  billingPeriod: BillingPeriod
  stock: number | null
  /** First and last day on which it could be booked; null: it still can. */
  since: string
  until: string | null
}

/** Capacity on a day; null if it is not let by the day or unlimited. */
function placesOf({ billingPeriod, stock }: Figured): number | null {
  if (billingPeriod === 'DAY') return 1
  return billingPeriod === 'ITEM_DAY' ? stock : null
}

/** Number of days of a month on which it could be booked. */
function daysThere({ since, until }: Figured, month: string): number {
  const { from, to } = spanOf(month)
  const first = since > from ? since : from
  const last = until !== null && until < to ? until : to
  return Math.max(0, daysCounted(first, last))
}

/** Figures of these resources for each month (rules#figures). */
export function figuresOf(resources: readonly Figured[], sums: readonly Sums[], months: readonly string[]) {
  const known = Map.groupBy(sums, ({ month }) => month)
  return months.map((month): MonthFigures => {
    const ofMonth = new Map((known.get(month) ?? []).map((sum) => [sum.resourceId, sum]))
    const figures = { month, bookable: 0, booked: 0, income: 0 }
    let incomeCents = 0
    for (const resource of resources) {
      const { booked = 0, closed = 0, incomeCents: cents = 0 } = ofMonth.get(resource.id) ?? {}
      incomeCents += cents
      const places = placesOf(resource)
      if (places === null) continue
      figures.booked += booked
      // A stay counts even if its resource was archived since, or its stock was reduced.
      figures.bookable += Math.max(booked, places * (daysThere(resource, month) - closed))
    }
    return { ...figures, income: toEuros(incomeCents) }
  })
}

/** Percentage of bookable days that are booked; undefined if none was bookable. */
export const percentBooked = ({ bookable, booked }: { bookable: number; booked: number }): number | undefined =>
  bookable > 0 ? Math.round((booked * 100) / bookable) : undefined

/** Sums all months, in cents, because euros do not add up exactly. */
export const totalOf = (months: readonly MonthFigures[]) => {
  const sum = (of: (figures: MonthFigures) => number) => months.reduce((all, each) => all + of(each), 0)
  return {
    booked: sum(({ booked }) => booked),
    bookable: sum(({ bookable }) => bookable),
    income: toEuros(sum(({ income }) => toCents(income))),
  }
}
