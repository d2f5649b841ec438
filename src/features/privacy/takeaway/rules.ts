/** A foreign key of the database: `table.column` leads to `target.targetColumn`. */
export type ForeignKey = { table: string; column: string; target: string; targetColumn: string }
/** A table of what is held about a person, and the columns by which its rows are theirs. */
export type Holding = { table: string; by: ForeignKey[] }

const PERSONS = 'persons'

/**
 * Every table that holds something about a person, found from the foreign keys: those that lead to persons, then those that lead
 * to such a table (an order's lines), then on. `isLeftOut` tells a key (`table.column`) that is not to be followed.
 */
export function holdingsOf(keys: readonly ForeignKey[], isLeftOut: (key: string) => boolean): Holding[] {
  const followed = keys.filter((key) => key.table !== key.target && !isLeftOut(`${key.table}.${key.column}`))
  const reached = new Set([PERSONS])
  // Iterating a Set includes what is added meanwhile.
  for (const target of reached) for (const key of followed) if (key.target === target) reached.add(key.table)
  reached.delete(PERSONS)
  return [...reached].sort().map((table) => ({
    table,
    by: followed.filter((key) => key.table === table && (key.target === PERSONS || reached.has(key.target))),
  }))
}
