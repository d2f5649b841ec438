type Counts = { current: number; lapsed: number }

/** The ages that a society speaks of, each with the last one it holds. */
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

/** Members by bracket of ages, every bracket there is; last, those whose birth date is not known, where there are any. */
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

/** So many months up to the one of that day, `YYYY-MM`, the earliest first. */
export const monthsUpTo = (day: string, many: number): string[] =>
  Array.from({ length: many }, (_, index) =>
    new Date(Date.UTC(Number(day.slice(0, 4)), Number(day.slice(5, 7)) - many + index, 1)).toISOString().slice(0, 7),
  )
