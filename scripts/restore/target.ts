import { existsSync } from 'node:fs'
import { statfs } from 'node:fs/promises'
import pg from 'pg'
import type { First } from '../../src/server/backup/reading.ts'
import { commandLine } from '../../src/server/command-line.ts'
import { config } from '../../src/server/config.ts'
import type { Db } from '../../src/server/data/db.ts'
import { MIGRATION_LOCK } from '../../src/server/data/locks.ts'
import { storeFolder } from '../../src/server/files/storage.ts'

/**
 * Locks a PostgreSQL database for this process. Refused if another process restores or migrates it, or if anybody is
 * connected, because a running program would continue with outdated caches. Returns the function that releases it.
 */
export async function takeDatabase(): Promise<() => Promise<void>> {
  if (!config.databaseUrl) return async () => undefined
  const client = new pg.Client({ connectionString: config.databaseUrl, application_name: 'restore' })
  await client.connect()
  const refuse = async (sentence: string): Promise<never> => {
    await client.end()
    throw new Error(sentence)
  }
  const { rows } = await client.query<{ got: boolean }>('select pg_try_advisory_lock($1) as got', [MIGRATION_LOCK])
  if (!rows[0]?.got)
    return await refuse('This database is being restored or migrated by another process: wait until that is through.')
  const others = await client.query<{ who: string }>(
    `select distinct concat_ws(' ', nullif(application_name, ''), usename, host(client_addr)) as who from pg_stat_activity
     where datname = current_database() and pid <> pg_backend_pid() and backend_type = 'client backend'`,
  )
  if (others.rows.length > 0)
    return await refuse(
      `The database is in use (${others.rows.map(({ who }) => who).join(', ')}): stop the program, every process of it, and close ` +
        'other connections, then restore.',
    )
  return () => client.end()
}

/** Content of the target database. It counts as empty if it only has the first administrator. */
export type TargetState = { isEmpty: boolean; installation?: string; persons: number }

export async function readTargetState(pool: pg.Pool): Promise<TargetState> {
  const { rows: there } = await pool.query(
    "select to_regclass('persons') as persons, to_regclass('installation') as own",
  )
  if (!there[0]?.persons) return { isEmpty: true, persons: 0 }
  const { rows } = await pool.query<{ persons: number }>('select count(*)::int as persons from persons')
  const { rows: own } = there[0].own ? await pool.query<{ id: string }>('select id from installation') : { rows: [] }
  const persons = rows[0]?.persons ?? 0
  return { isEmpty: persons <= 1, persons, ...(own[0] && { installation: own[0].id }) }
}

type Choice = { replace: boolean; marker: string | undefined }

/** Refuses to replace another society. */
export function demandPlace(target: TargetState, first: First, { replace, marker }: Choice) {
  const { isEmpty, installation, persons } = target
  if (!isEmpty && installation !== first.installation)
    throw new Error(
      'This backup is of another installation than the one this database holds. To restore it, give an empty database (DATABASE_URL, ' +
        'or a new DATA_DIR) and an empty store of files.',
    )
  if (!isEmpty && !replace)
    throw new Error(
      `The database holds ${persons} persons. To put the backup in their place, add --replace: ${commandLine('restore FILE --replace')}`,
    )
  if (marker && marker !== first.installation && marker !== installation)
    throw new Error(
      'The store of files belongs to another installation: give this one a folder or bucket of its own (STORAGE_URL).',
    )
}

/** Refuses a restore for which the disk has not enough room. */
export async function demandRoomFor(bytes: number) {
  if (!storeFolder) return
  const folder = existsSync(storeFolder) ? storeFolder : config.dataDir
  const { bavail, bsize } = await statfs(folder)
  if (bavail * bsize > bytes) return
  const gigabytes = (count: number) => (count / 1e9).toFixed(1)
  throw new Error(
    `${folder} has ${gigabytes(bavail * bsize)} GB left, and the files of this backup take ${gigabytes(bytes)} GB: make room, or give ` +
      'another folder (STORAGE_URL).',
  )
}

/** Reads the name of the society in this database. */
export async function readSociety(db: Db): Promise<string> {
  const { readSender } = await import('../../src/features/society/settings/service.ts')
  return (await readSender(db).catch(() => undefined))?.letterhead.name ?? 'REPLACE'
}
