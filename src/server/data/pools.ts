import type pg from 'pg'
import type { Db } from './db.ts'
import type { QueryPipelines } from './pipelined-connections.ts'

/**
 * Pools for statements: `pool` for transactions and writes, `lists` for reads outside them, `shared` for prepared reads
 * (`prepared.ts`).
 */
export type Source = { pool: pg.Pool; lists: pg.Pool; shared?: QueryPipelines }
const sources = new WeakMap<Db, Source>()
export const setSource = (db: Db, source: Source) => sources.set(db, source)

/** Connections of a database; undefined for a transaction. */
export const findSource = (db: Db) => sources.get(db)
/** Whether other processes may use the same database. */
export const isOverNetwork = (db: Db) => sources.get(db)?.shared !== undefined

export function sourceOf(db: Db): Source {
  const source = sources.get(db)
  if (!source) throw new Error('This is a transaction, or no database of the program')
  return source
}

/** Main pool of a database, for whoever needs a connection of their own. */
export const poolOf = (db: Db): pg.Pool => sourceOf(db).pool

/** State of each pool: connections, idle ones, and waiting callers. */
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
