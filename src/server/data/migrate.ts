import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import type pg from 'pg'
import { MIGRATION_LOCK } from './locks.ts'

const FOLDER = path.join(import.meta.dirname, '../../../db/migrations')
/** A migration that takes longer is told while it runs. */
const LONG_MS = 5_000

/** The migrations this program knows, in order. */
const listMigrations = async (folder = FOLDER) => (await readdir(folder)).filter((file) => file.endsWith('.sql')).sort()

/** Compares a database's migrations with this program's: `pending` ones it lacks, `unknown` ones of a newer program. */
export async function compareMigrations(applied: readonly string[], folder = FOLDER) {
  const files = await listMigrations(folder)
  return {
    pending: files.filter((file) => !applied.includes(file)),
    unknown: applied.filter((name) => !files.includes(name)).sort(),
  }
}

/** An older program would write what the newer one does not expect: it does not start. */
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

/** What the database has, compared with what this program knows: those to apply, in order. */
async function findPending(client: pg.PoolClient, folder: string) {
  // Asked first: whoever may not create tables is told of those there are, which may be another role's.
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

/** Takes a line of how far it is. */
export type Tell = (line: string, level?: 'info' | 'warn') => void

/**
 * Keeps every other process from migrating this database, and so from starting on it, while `work` runs: who is at it already is
 * waited for. The connection has no limit of time meanwhile, neither for the wait nor for what is done.
 */
export async function whileNobodyStarts<Done>(
  pool: pg.Pool,
  tell: Tell,
  work: (client: pg.PoolClient) => Promise<Done>,
): Promise<Done> {
  const client = await pool.connect()
  let broken = false
  // The query that is under way fails by itself; without a listener the error of the connection would end the process.
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
  /** Says how far it is, a line at a time. */
  tell?: Tell
  /** What is done first, under the same lock, where a database in use has migrations to come; what it throws leaves all as it was. */
  before?: () => Promise<void>
  folder?: string
}

/**
 * Applies what `db/migrations` holds and the database lacks, in order, each file in one transaction and however long it takes. Gives
 * their names. Who comes while another process is at it waits. Throws a sentence where one fails: the database stands as before that one.
 */
export async function migrate(
  pool: pg.Pool,
  { tell = () => undefined, before, folder = FOLDER }: Steps = {},
): Promise<string[]> {
  // The embedded engine has one connection, which `before` needs, and one process: it is asked before the lock is taken.
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
    // Where the connection is lost the server has rolled back by itself.
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
/** What is to be done, by the code that PostgreSQL gives. */
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
 * A migration that failed, in a sentence: which, why, how the database stands, and what is to be done. Of a new database it is told by
 * its cause: what the server lacks.
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
