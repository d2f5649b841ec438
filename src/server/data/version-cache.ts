import { sql } from 'kysely'
import { LRUCache } from 'lru-cache'
import { sharing } from './coalesce.ts'
import type { Db } from './db.ts'
import { perDatabase } from './per-database-cache.ts'
import { prepared } from './prepared.ts'

/** What changes with the clock alone, such as news that expires, may be late by this time. */
const TRUSTED_MS = 10_000

/** Reads the version of a list: a sequence that triggers advance with every change. */
export function versionOf(sequence: string) {
  const version = sql<string>`(select last_value || ':' || is_called from ${sql.table(sequence)})`.as('version')
  const read = prepared((db) => db.selectNoFrom(version))
  return async (db: Db): Promise<string> => (await read(db))[0]?.version ?? ''
}

/** Whether another transaction of this database has changed something that nobody else sees yet. */
const readPending = prepared((db) =>
  db.selectNoFrom(
    sql<boolean>`exists (select from pg_stat_get_activity(null) where backend_xid is not null
      and pid <> pg_backend_pid() and datid = (select oid from pg_database where datname = current_database()))`.as(
      'pending',
    ),
  ),
)

/**
 * Caches values by a key that contains the version of what they are computed from. A version advances before its change
 * is visible, so a value read while any change is pending is not kept. Concurrent callers share a read as in `coalesce`.
 */
export function versionCache<Value extends object | number>(limits: LRUCache.Options<string, Value, unknown>) {
  const valuesOf = perDatabase(() => new LRUCache<string, Value>({ ...limits, ttl: TRUSTED_MS }))
  const share = sharing<Value>()
  return (db: Db, key: string, read: () => Promise<Value>): Promise<Value> =>
    share(db, key, async () => {
      const known = valuesOf(db).get(key)
      if (known !== undefined) return known
      const [{ pending } = { pending: true }] = await readPending(db)
      const value = await read()
      if (!pending) valuesOf(db).set(key, value)
      return value
    })
}
