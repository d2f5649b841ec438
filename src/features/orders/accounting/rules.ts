import type { PeriodName } from './contract.ts'

type Days = { from: string; to: string }
const monthOf = (first: string, months: number): Days => {
  const [year = 0, month = 1] = first.split('-').map(Number)
  const day = (more: number, on: number) => new Date(Date.UTC(year, month - 1 + more, on)).toISOString().slice(0, 10)
  return { from: day(months, 1), to: day(months + 1, 0) }
}

/** The most common periods, offered as shortcuts. */
export function periodsOf(today: string): (Days & { name: PeriodName })[] {
  const year = Number(today.slice(0, 4))
  const yearOf = (which: number) => ({ from: `${which}-01-01`, to: `${which}-12-31` })
  return [
    { name: 'MONTH', ...monthOf(today, 0) },
    { name: 'LAST_MONTH', ...monthOf(today, -1) },
    { name: 'YEAR', ...yearOf(year) },
    { name: 'LAST_YEAR', ...yearOf(year - 1) },
  ]
}

const DAY = /^\d{4}-\d{2}-\d{2}$/
const isDay = (text: string | null): text is string =>
  text !== null && DAY.test(text) && !Number.isNaN(Date.parse(`${text}T00:00:00Z`))

/** The period in the URL, otherwise this month. */
export const readPeriod = ({ from, to }: { from: string | null; to: string | null }, today: string): Days =>
  isDay(from) && isDay(to) ? { from, to } : monthOf(today, 0)
