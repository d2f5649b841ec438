import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import type pg from 'pg'
import { MIGRATION_LOCK } from './locks.ts'

const FOLDER = path.join(import.meta.dirname, '../../../db/migrations')
/** A longer migration is reported while it runs. */
const LONG_MS = 5_000

/** Migrations known to this program, in order. */
const listMigrations = async (folder = FOLDER) => (await readdir(folder)).filter((file) => file.endsWith('.sql')).sort()

/** Compares a database's migrations with this program's: `pending` ones it lacks, `unknown` ones of a newer program. */
export async function compareMigrations(applied: readonly string[], folder = FOLDER) {
  const files = await listMigrations(folder)
  return {
    pending: files.filter((file) => !applied.includes(file)),
    unknown: applied.filter((name) => !files.includes(name)).sort(),
  }
}

/** An older program must not start on a newer database, because it would write unexpected data. */
function refuseNewer(unknown: readonly string[]) {
  if (unknown.length > 0)
    throw new Error(
      `The database has migration ${unknown.join(', ')}, which this program does not know: it was made by a newer version. ` +
        'Start that version, or restore a backup that was made before it.',
    )
}

type Migration = { name: string; text: string; checksum: string }

async function readMigration(folder: string, name: string): Promise<Migration> {
  const text = await readFile(path.join(folder, name), 'utf8')
  return { name, text, checksum: createHash('sha256').update(text).digest('hex') }
}

/** Finds the migrations to apply, in order. */
async function findPending(client: pg.PoolClient, folder: string) {
  // Read first, so that a role that may not create tables gets the reason about existing ones of another role.
  const { rows: there } = await client.query<{ there: boolean }>(
    "select to_regclass('migrations') is not null as there",
  )
  if (!there[0]?.there)
    await client.query(
      'create table if not exists migrations (name text primary key, checksum text not null, applied_at timestamptz not null default now())',
    )
  const { rows } = await client.query<{ name: string; checksum: string }>('select name, checksum from migrations')
  const { pending, unknown } = await compareMigrations(
    rows.map(({ name }) => name),
    folder,
  )
  refuseNewer(unknown)
  for (const { name, checksum } of rows)
    if ((await readMigration(folder, name)).checksum !== checksum)
      throw new Error(`Migration ${name} was changed after it was applied; add a new one instead.`)
  return { pending, isNew: rows.length === 0 }
}

/** Takes a line of progress. */
export type Tell = (line: string, level?: 'info' | 'warn') => void

/**
 * Keeps every other process from migrating, and so from starting on, this database while `work` runs; waits for one
 * that is migrating. The connection has no timeouts meanwhile.
 */
export async function whileNobodyStarts<Done>(
  pool: pg.Pool,
  tell: Tell,
  work: (client: pg.PoolClient) => Promise<Done>,
): Promise<Done> {
  const client = await pool.connect()
  let broken = false
  // The running query fails by itself; without a listener the connection's error would end the process.
  const listen = () => undefined
  client.on('error', listen)
  try {
    await client.query('set statement_timeout = 0')
    await client.query('set idle_in_transaction_session_timeout = 0')
    const { rows } = await client.query<{ got: boolean }>('select pg_try_advisory_lock($1) as got', [MIGRATION_LOCK])
    if (!rows[0]?.got) {
      tell('Another process migrates or moves this database: waiting until it has done so.')
      await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK])
    }
    return await work(client)
  } finally {
    await client
      .query('select pg_advisory_unlock($1)', [MIGRATION_LOCK])
      .then(() => client.query('reset statement_timeout'))
      .then(() => client.query('reset idle_in_transaction_session_timeout'))
      .catch(() => {
        broken = true
      })
    client.off('error', listen)
    client.release(broken)
  }
}

async function isUpgrade(pool: pg.Pool, folder: string) {
  const client = await pool.connect()
  try {
    const { pending, isNew } = await findPending(client, folder)
    return pending.length > 0 && !isNew
  } finally {
    client.release()
  }
}

const seconds = (began: number) => `${((performance.now() - began) / 1_000).toFixed(1)} s`

type Steps = {
  /** Reports progress, a line at a time. */
  tell?: Tell
  /** Runs first, under the same lock, if a database in use has pending migrations; if it throws, nothing is changed. */
  before?: () => Promise<void>
  folder?: string
}

/**
 * Applies the missing migrations of `db/migrations` in order, each file in one transaction without a time limit.
 * Returns their names. Waits for another process that is migrating. On failure it throws a readable sentence, and the
 * database is as before that migration.
 */
export async function migrate(
  pool: pg.Pool,
  { tell = () => undefined, before, folder = FOLDER }: Steps = {},
): Promise<string[]> {
  // The embedded engine has one connection, which `before` needs, and one process: it runs before the lock.
  const hasOne = pool.options.max === 1
  if (hasOne && before && (await isUpgrade(pool, folder))) await before()
  return await whileNobodyStarts(pool, tell, async (client) => {
    const { pending, isNew } = await findPending(client, folder)
    if (!hasOne && pending.length > 0 && !isNew) await before?.()
    const began = performance.now()
    for (const [at, name] of pending.entries()) {
      const place = `${at + 1} of ${pending.length}: ${name}`
      const migration = await readMigration(folder, name)
      const ms = performance.now()
      const long = setTimeout(() => tell(`Migration ${place} is under way`), LONG_MS)
      await apply(client, migration)
        .catch((error) => {
          throw explain(error, place, { isNew, applied: at })
        })
        .finally(() => clearTimeout(long))
      if (!isNew) tell(`Migration ${place}, ${seconds(ms)}`)
    }
    if (isNew && pending.length > 0) tell(`The database is new: ${pending.length} migrations, ${seconds(began)}`)
    return pending
  })
}

async function apply(client: pg.PoolClient, { name, text, checksum }: Migration) {
  await client.query('begin')
  try {
    await client.query(text)
    await client.query('insert into migrations (name, checksum) values ($1, $2)', [name, checksum])
    await client.query('commit')
  } catch (error) {
    // On a lost connection the server has rolled back by itself.
    await client.query('rollback').catch(() => undefined)
    throw error
  }
}

const ROOM = 'Make room on the disk that holds the database, then start again.'
const CONTRIB = "Install PostgreSQL's contrib package (postgresql-contrib) on the database's server, then start again."
const RIGHTS = 'Make the user in DATABASE_URL the owner of the database, or run it as a superuser, then start again.'
const AGAIN = 'Start again: it goes on from there.'
const OTHERWISE = {
  none: 'Report this sentence; meanwhile the version that ran before still starts.',
  some: 'Report this sentence; to go back meanwhile, restore the backup made before and start the version that ran before.',
}
/** What to do, by PostgreSQL's error code. */
const NEXT: Record<string, string> = {
  '53100': ROOM,
  ENOSPC: ROOM,
  '0A000': CONTRIB,
  '58P01': CONTRIB,
  '42501': RIGHTS,
  '57014': AGAIN,
  '57P01': AGAIN,
  '40P01': AGAIN,
  ECONNRESET: AGAIN,
}

/**
 * A failed migration as a sentence: which, why, the state of the database, and what to do. For a new database only the
 * cause: what the server lacks.
 */
function explain(
  error: Error & { code?: string },
  place: string,
  { isNew, applied }: { isNew: boolean; applied: number },
) {
  const stands = applied > 0 ? `the ${applied} before it are applied` : 'nothing was changed'
  const next = (error.code && NEXT[error.code]) || (applied > 0 ? OTHERWISE.some : OTHERWISE.none)
  const sentence = `Migration ${place} failed: ${error.message}. It left no trace, ${stands}. ${next}`
  return isNew ? new Error(sentence, { cause: error }) : new Error(sentence)
}
