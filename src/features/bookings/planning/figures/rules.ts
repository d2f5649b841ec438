import { daysCounted } from '../../../../shared/dates.ts'
import { toCents, toEuros } from '../../../../shared/money.ts'
import type { BillingPeriod } from '../../../catalogue/resources/contract.ts'
import { nextMonth, spanOf } from '../rules.ts'
import type { MonthFigures } from './contract.ts'
import type { Sums } from './queries.ts'

const MONTHS = 12

/** Twelve of them up to that one, the earliest first. */
export const twelveUpTo = (last: string): string[] =>
  Array.from({ length: MONTHS }, (_, index) => nextMonth(last, index + 1 - MONTHS))

/** Many enough to compare with: the one that runs and those before it. */
const SEASONS = 3
export const seasonsToChoose = (running: number, asked: number | undefined): number[] =>
  [...new Set([...Array.from({ length: SEASONS }, (_, back) => running - back), ...(asked ? [asked] : [])])].sort(
    (one, other) => other - one,
  )

type Figured = {
  id: number
  billingPeriod: BillingPeriod
  stock: number | null
  /** The first and the last day there was something to book; null: there is still. */
  since: string
  until: string | null
}

/** How many of it can be had on a day; null where days are not what it is about, or there is no end of it. */
function placesOf({ billingPeriod, stock }: Figured): number | null {
  if (billingPeriod === 'DAY') return 1
  return billingPeriod === 'ITEM_DAY' ? stock : null
}

/** How many days of a month there was something to book. */
function daysThere({ since, until }: Figured, month: string): number {
  const { from, to } = spanOf(month)
  const first = since > from ? since : from
  const last = until !== null && until < to ? until : to
  return Math.max(0, daysCounted(first, last))
}

/** What each of these months makes of these resources (rules#figures). */
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
      // A stay stands though its resource was archived since, or there are fewer of it now.
      figures.bookable += Math.max(booked, places * (daysThere(resource, month) - closed))
    }
    return { ...figures, income: toEuros(incomeCents) }
  })
}

/** Of the days that could be booked, how many of a hundred are; nothing where none could. */
export const percentBooked = ({ bookable, booked }: { bookable: number; booked: number }): number | undefined =>
  bookable > 0 ? Math.round((booked * 100) / bookable) : undefined

/** All months together; cents are added, since euros do not add up. */
export const totalOf = (months: readonly MonthFigures[]) => {
  const sum = (of: (figures: MonthFigures) => number) => months.reduce((all, each) => all + of(each), 0)
  return {
    booked: sum(({ booked }) => booked),
    bookable: sum(({ bookable }) => bookable),
    income: toEuros(sum(({ income }) => toCents(income))),
  }
}
