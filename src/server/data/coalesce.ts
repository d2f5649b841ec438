import type { Db } from './db.ts'
import { perDatabase } from './per-database-cache.ts'

/** The read in progress, and the next one, which begins when it ends if a caller is waiting for it. */
type Reading<Value> = { current: Promise<Value>; next?: Promise<Value> }

/** Shares reads among concurrent callers with the same key, as `coalesce` does. */
export function sharing<Value>() {
  const readingsOf = perDatabase(() => new Map<string, Reading<Value>>())
  return (db: Db, key: string, read: () => Promise<Value>): Promise<Value> => {
    const readings = readingsOf(db)
    const begin = () => {
      const reading: Reading<Value> = { current: read() }
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

/**
 * Shares an expensive read among concurrent callers with the same arguments. A caller who arrives during a read gets
 * the result of the next one, which starts afterwards, so every result includes the writes made before it was
 * requested. Nothing is cached. Callers share the value and must not change it.
 */
export function coalesce<Wanted, Value>(read: (db: Db, wanted: Wanted) => Promise<Value>) {
  const share = sharing<Value>()
  return (db: Db, wanted: Wanted): Promise<Value> => share(db, JSON.stringify(wanted), () => read(db, wanted))
}
