import type { Reach } from '../rules.ts'

/** A foreign key: `table.column` references `target.targetColumn`. */
export type ForeignKey = { table: string; column: string; target: string; targetColumn: string }
/**
 * A table that holds data about a person: keys through which its rows are the person's, and keys through which rows
 * about somebody else are reached, which are counted.
 */
export type Holding = { table: string; by: ForeignKey[]; counted: ForeignKey[] }

const PERSONS = 'persons'

/**
 * Finds every table that holds data about a person from the foreign keys: first those that reference persons, then
 * those that reference such a table (an order's lines), and so on. `reachOf` decides about each key; counted rows lead
 * no further.
 */
export function holdingsOf(keys: readonly ForeignKey[], reachOf: (key: ForeignKey) => Reach): Holding[] {
  const reached = keys
    .filter((key) => key.table !== key.target)
    .map((key) => ({ key, reach: reachOf(key) }))
    .filter(({ reach }) => reach !== 'left-out')
  const held = new Set([PERSONS])
  // Iterating a Set includes the elements added during the iteration.
  for (const target of held)
    for (const { key, reach } of reached) if (key.target === target && reach === 'listed') held.add(key.table)
  const tables = reached.filter(({ key }) => held.has(key.target)).map(({ key }) => key.table)
  return [...new Set(tables)]
    .filter((table) => table !== PERSONS)
    .sort()
    .map((table) => {
      const into = (wanted: Reach) =>
        reached
          .filter(({ key, reach }) => reach === wanted && key.table === table && held.has(key.target))
          .map(({ key }) => key)
      return { table, by: into('listed'), counted: into('counted') }
    })
}
