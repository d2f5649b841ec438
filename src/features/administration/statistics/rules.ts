type Counts = { current: number; lapsed: number }

/** Age brackets, each with its last age. */
const AGE_BRACKETS = [
  [0, 17],
  [18, 24],
  [25, 34],
  [35, 44],
  [45, 54],
  [55, 64],
  [65, 74],
  [75, null],
] as const

/** Members by age bracket, empty ones included; last, those without a birth date, if any. */
export function byBracket(ages: readonly (Counts & { age: number | null })[]) {
  const within = (fits: (age: number | null) => boolean) =>
    ages
      .filter(({ age }) => fits(age))
      .reduce((sum, each) => ({ current: sum.current + each.current, lapsed: sum.lapsed + each.lapsed }), {
        current: 0,
        lapsed: 0,
      })
  const unknown = within((age) => age === null)
  return [
    ...AGE_BRACKETS.map(([from, to]) => ({
      from,
      to,
      ...within((age) => age !== null && age >= from && (to === null || age <= to)),
    })),
    ...(unknown.current + unknown.lapsed > 0 ? [{ from: null, to: null, ...unknown }] : []),
  ]
}

/** Months up to that day's, `YYYY-MM`, earliest first. */
export const monthsUpTo = (day: string, many: number): string[] =>
  Array.from({ length: many }, (_, index) =>
    new Date(Date.UTC(Number(day.slice(0, 4)), Number(day.slice(5, 7)) - many + index, 1)).toISOString().slice(0, 7),
  )
