import type { Bracket } from './contract.ts'

/** What a child of this age is given; null where nothing is set. */
export const giftFor = (age: number, brackets: readonly Bracket[]): string | null =>
  brackets.find(({ from, to }) => age >= from && age <= to)?.gift ?? null

/** Whether no age has two gifts and each bracket ends where it begins or later. */
export const areApart = (brackets: readonly Bracket[]) =>
  brackets.every(
    (one, index) =>
      one.from <= one.to && brackets.slice(index + 1).every((other) => one.to < other.from || other.to < one.from),
  )
