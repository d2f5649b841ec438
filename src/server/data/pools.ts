import type pg from 'pg'
import type { Db } from './db.ts'
import type { QueryPipelines } from './pipelined-connections.ts'

/** Where statements are sent: `pool` has transactions and writes, `lists` what is read outside them, `shared` the prepared reads (`prepared.ts`). */
export type Source = { pool: pg.Pool; lists: pg.Pool; shared?: QueryPipelines }
const sources = new WeakMap<Db, Source>()
export const setSource = (db: Db, source: Source) => sources.set(db, source)

/** The connections of a database; undefined for a transaction. */
export const findSource = (db: Db) => sources.get(db)
/** Whether other processes may use the same database. */
export const isOverNetwork = (db: Db) => sources.get(db)?.shared !== undefined

export function sourceOf(db: Db): Source {
  const source = sources.get(db)
  if (!source) throw new Error('This is a transaction, or no database of the program')
  return source
}

/** The main pool of a database, for what needs a connection for itself. */
export const poolOf = (db: Db): pg.Pool => sourceOf(db).pool

/** The connections of each pool: how many there are, how many are idle, and how many callers wait for one. */
export function readPools(db: Db) {
  const source = sources.get(db)
  if (!source) return []
  const { pool, lists, shared } = source
  const counted = ({ totalCount: total, idleCount: idle, waitingCount: waiting }: pg.Pool) => ({ total, idle, waiting })
  return [
    { pool: 'main', ...counted(pool) },
    ...(lists === pool ? [] : [{ pool: 'lists', ...counted(lists) }]),
    ...(shared ? [{ pool: 'shared', total: shared.count(), idle: 0, waiting: 0 }] : []),
  ]
}
