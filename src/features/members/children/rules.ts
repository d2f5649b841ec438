import type { Bracket } from './contract.ts'

const bracketAt = (age: number, brackets: readonly Bracket[]) =>
  brackets.find(({ from, to }) => age >= from && age <= to)

/** Gift for a child of this age; null if none is set. */
export const giftFor = (age: number, brackets: readonly Bracket[]): string | null =>
  bracketAt(age, brackets)?.gift ?? null

/** Whether no age has two gifts and no bracket ends before it begins. */
export const areApart = (brackets: readonly Bracket[]) =>
  brackets.every(
    (one, index) =>
      one.from <= one.to && brackets.slice(index + 1).every((other) => one.to < other.from || other.to < one.from),
  )

type Counts = { total: number; attended: number }
export type AgeCount = Counts & { age: number }
/** Counts of one age, or of a bracket of ages. */
export type SpanCount = Counts & { from: number; to: number; gift: string | null }

const sum = (counts: readonly Counts[]): Counts => ({
  total: counts.reduce((all, { total }) => all + total, 0),
  attended: counts.reduce((all, { attended }) => all + attended, 0),
})

/** One count for each age, youngest first. */
export const sumByAge = (counts: readonly AgeCount[]): AgeCount[] =>
  [...Map.groupBy(counts, ({ age }) => age)]
    .map(([age, same]) => ({ age, ...sum(same) }))
    .sort((one, other) => one.age - other.age)

/** One count for each bracket that has children, and for each age outside the brackets, youngest first. */
export function countsBySpan(ages: readonly AgeCount[], brackets: readonly Bracket[]): SpanCount[] {
  const spanOf = (age: number) => bracketAt(age, brackets) ?? { from: age, to: age, gift: null }
  const spans = Map.groupBy(ages, ({ age }) => spanOf(age).from)
  return [...spans.values()]
    .map((same) => ({ ...spanOf(same[0]?.age ?? 0), ...sum(same) }))
    .sort((one, other) => one.from - other.from)
}
