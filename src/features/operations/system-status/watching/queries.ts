import { sql } from 'kysely'
import { type Db, now } from '../../../../server/data/db.ts'

/** Fault of a service that a process needs, and since when the process sees it. */
export type WatchState = { fault: string; since: string } | null
export type Disk = { place: 'data' | 'files'; free: number; total: number }
/** What a process sees of its services; those it does not use are absent. */
export type Sees = { store: WatchState; mail?: WatchState; cards?: WatchState; disks: Disk[] }

type Process = { id: string; role: 'all' | 'web' | 'worker'; version: string; sees: Sees }

/** A process that was silent for a minute has ended. */
const ENDED = sql<string>`now() - interval '1 minute'`

/** Records that the process is alive, and what it sees. */
export const saveProcess = (db: Db, { id, role, version, sees }: Process) =>
  db
    .insertInto('processes')
    .values({ id, role, version, sees: JSON.stringify(sees) })
    .onConflict((conflict) => conflict.column('id').doUpdateSet({ seenAt: now, sees: JSON.stringify(sees) }))
    .execute()

export const deleteProcess = (db: Db, id: string) => db.deleteFrom('processes').where('id', '=', id).execute()

export const deleteEnded = (db: Db) => db.deleteFrom('processes').where('seenAt', '<', ENDED).execute()

/** Lists living processes, oldest first. */
export const listProcesses = async (db: Db) =>
  (
    await db
      .selectFrom('processes')
      .where('seenAt', '>=', ENDED)
      .select(['role', 'version', 'startedAt', 'seenAt', 'sees'])
      .orderBy('startedAt')
      .orderBy('id')
      .execute()
  ).map((row) => ({ ...row, sees: row.sees as Sees }))
