import type { Db } from './db.ts'
import { perDatabase } from './per-database-cache.ts'

/** A reading that is under way, and the one that begins when it ends, if somebody waits for it. */
type Reading<Value> = { current: Promise<Value>; next?: Promise<Value> }

/**
 * Shares an expensive reading among callers who ask for the same at once. A caller who comes while one is under way is given the next one, which
 * begins afterwards: what is answered was read after it was asked for, so a write that came before it is always in it. Nothing is cached.
 * Callers share the value and must not change it.
 */
export function coalesce<Wanted, Value>(read: (db: Db, wanted: Wanted) => Promise<Value>) {
  const readingsOf = perDatabase(() => new Map<string, Reading<Value>>())
  return (db: Db, wanted: Wanted): Promise<Value> => {
    const readings = readingsOf(db)
    const key = JSON.stringify(wanted)
    const begin = () => {
      const reading: Reading<Value> = { current: read(db, wanted) }
      readings.set(key, reading)
      const end = () => {
        if (!reading.next) readings.delete(key)
      }
      reading.current.then(end, end)
      return reading.current
    }
    const reading = readings.get(key)
    if (!reading) return begin()
    reading.next ??= reading.current.then(begin, begin)
    return reading.next
  }
}
