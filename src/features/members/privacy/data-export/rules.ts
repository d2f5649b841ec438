import type { Reach } from '../rules.ts'

/** A foreign key of the database: `table.column` leads to `target.targetColumn`. */
export type ForeignKey = { table: string; column: string; target: string; targetColumn: string }
/**
 * A table that holds something about a person: the columns by which its rows are theirs, and those by which rows are reached that
 * tell of somebody else, which are counted.
 */
export type Holding = { table: string; by: ForeignKey[]; counted: ForeignKey[] }

const PERSONS = 'persons'

/**
 * Every table that holds something about a person, found from the foreign keys: those that lead to persons, then those that lead
 * to such a table (an order's lines), then on. `reachOf` says what becomes of a key's rows; rows that are counted lead no further.
 */
export function holdingsOf(keys: readonly ForeignKey[], reachOf: (key: ForeignKey) => Reach): Holding[] {
  const reached = keys
    .filter((key) => key.table !== key.target)
    .map((key) => ({ key, reach: reachOf(key) }))
    .filter(({ reach }) => reach !== 'left-out')
  const held = new Set([PERSONS])
  // Iterating a Set includes what is added meanwhile.
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
