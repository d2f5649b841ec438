import type { Db } from './db.ts'

/** A value for each database, created at the first call and freed with the database. */
export function perDatabase<Memory>(make: () => Memory): (db: Db) => Memory {
  const memories = new WeakMap<Db, Memory>()
  return (db) => {
    const memory = memories.get(db) ?? make()
    memories.set(db, memory)
    return memory
  }
}
