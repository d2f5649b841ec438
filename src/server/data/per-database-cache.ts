import type { Db } from './db.ts'

/** What the program remembers of a database: made when it is first asked for, gone with the database. */
export function perDatabase<Memory>(make: () => Memory): (db: Db) => Memory {
  const memories = new WeakMap<Db, Memory>()
  return (db) => {
    const memory = memories.get(db) ?? make()
    memories.set(db, memory)
    return memory
  }
}
