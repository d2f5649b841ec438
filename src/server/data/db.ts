import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { setImmediate } from 'node:timers/promises'
import { PGlite } from '@electric-sql/pglite'
import { btree_gist } from '@electric-sql/pglite/contrib/btree_gist'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import { unaccent } from '@electric-sql/pglite/contrib/unaccent'
import { createPgConfig } from '@electric-sql/pglite/node-postgres'
import { isAbortedTransactionError, type Kysely, type RawBuilder, sql, type Transaction } from 'kysely'
import pg from 'pg'
import type { DB } from '../../../db/schema.ts'
import { commandLine } from '../command-line.ts'
import { Client } from './client.ts'
import { shareOf } from './connections.ts'
import { demandRoom } from './disk-space.ts'
import { engineCode, readEmpty } from './engine.ts'
import { openKysely, pipelined } from './executor.ts'
import { holdFolder } from './folder-lock.ts'
import { openPipelines } from './pipelined-connections.ts'
import type { Source } from './pools.ts'

/** PostgreSQL version of the embedded engine, which reads only folders of this version. */
const ENGINE = 18

/** Throws for a folder of another version, on which the engine would end silently. */
function demandReadable(folder: string) {
  const file = path.join(folder, 'PG_VERSION')
  if (!existsSync(file)) return
  const version = Number(readFileSync(file, 'utf8'))
  if (version === ENGINE) return
  const made = version > ENGINE ? 'a newer' : 'an older'
  throw new Error(
    `The embedded database in ${folder} was made by ${made} version of this program (PostgreSQL ${version}; this one reads ${ENGINE}). ` +
      `Start that version, back up with it (${commandLine('backup')}), and restore here into another DATA_DIR (${commandLine('restore')}).`,
  )
}

/** A connection or a transaction: queries accept both. */
export type Db = Kysely<DB>
export type Trx = Transaction<DB>

/**
 * Converts a timestamp to ISO text in milliseconds. Connections use UTC, so the text is reformatted without parsing a
 * date.
 */
export function readMoment(value: string): string {
  if (value[10] !== ' ' || !value.endsWith('+00')) return new Date(value).toISOString()
  return `${value.slice(0, 10)}T${value.slice(11, 19)}.${value.slice(20, -3).padEnd(3, '0').slice(0, 3)}Z`
}

// The driver returns days as `YYYY-MM-DD` and timestamps as ISO text, so that no machine's time zone shifts them.
pg.types.setTypeParser(pg.types.builtins.DATE, (value) => value)
pg.types.setTypeParser(pg.types.builtins.TIMESTAMPTZ, readMoment)
pg.types.setTypeParser(pg.types.builtins.INT8, Number)

/** Word similarity (trigrams, 0 to 1) from which a word counts as close: one letter of four may be wrong. */
export const NEARNESS = 0.4

export type Database = { db: Db; pool: pg.Pool; embedded: boolean; close: () => Promise<void> }

const withKysely = (source: Source, embedded: boolean, close: () => Promise<void>): Database => {
  const { pool, lists } = source
  // A query on a lost connection fails by itself; without a listener, the error of an idle connection would end the
  // process, and so would that of one held between two queries when PostgreSQL restarts.
  for (const each of [pool, lists]) {
    each.on('error', () => {})
    each.on('connect', (client) => client.on('error', () => {}))
  }
  return { db: openKysely(source), pool, embedded, close }
}

/** Seconds after which a connection is reopened, which frees the driver's memory of released statements. */
const LIFETIME = 3_600

/**
 * Connects to PostgreSQL over the network, with a timeout for every wait; `size` is that of the main pool
 * (`DATABASE_POOL`).
 */
export function connectPostgres(url: string, size = 16): Database {
  const share = shareOf(size)
  const settings = {
    connectionString: url,
    connectionTimeoutMillis: 5_000,
    statement_timeout: 30_000,
    idle_in_transaction_session_timeout: 30_000,
  }
  const options = `-c timezone=UTC -c pg_trgm.word_similarity_threshold=${NEARNESS} -c jit=off`
  const pooled = { ...settings, Client, maxLifetimeSeconds: LIFETIME }
  const pool = new pg.Pool({ ...pooled, pipeline: true, max: share.pool, options })
  // The best plan of a list depends on its values: it is parsed once and planned at each execution.
  const lists = new pg.Pool({
    ...pooled,
    max: share.lists,
    options: `${options} -c plan_cache_mode=force_custom_plan`,
  })
  const shared = openPipelines(
    { ...settings, options: `${options} -c plan_cache_mode=force_generic_plan` },
    share.shared,
  )
  return withKysely({ pool, lists, shared }, false, async () => {
    await Promise.all([shared.close(), lists.end(), pool.end()])
  })
}

/** The engine's page cache: allocated at the start, while the system caches the files anyway. */
const BUFFERS = '32MB'

/** Opens the embedded engine with the schema's extensions; `loadDataDir` starts it from a copy. */
export async function openPglite(dataDir: string, loadDataDir?: Blob) {
  const extensions = { btree_gist, pg_trgm, unaccent }
  const engine = await PGlite.create(dataDir, {
    extensions,
    pgliteWasmModule: engineCode(),
    startParams: [...PGlite.defaultStartParams, '-c', `shared_buffers=${BUFFERS}`],
    ...(loadDataDir && { loadDataDir }),
  })
  await engine.exec(`set pg_trgm.word_similarity_threshold = ${NEARNESS}`)
  return engine
}

/** An engine that could not write its log has stopped for good: the process ends, and the next start recovers. */
const endWithEngine = (error: { severity?: string; message: string }) => {
  if (error.severity !== 'PANIC') return
  process.stderr.write(`The embedded database has ended: ${error.message}\n`)
  process.exit(1)
}

/** Parse, Bind, Describe and Execute: the engine answers them only after the following Sync. */
const GATHERED = new Set([...'PBDE'].map((letter) => letter.charCodeAt(0)))

/** Passes the protocol messages of a statement to the engine together, as a network would. */
function inOneGo(engine: PGlite) {
  let gathered: Uint8Array[] = []
  const execProtocolStream: PGlite['execProtocolStream'] = async (message, options) => {
    gathered.push(message)
    if (GATHERED.has(message[0] ?? 0)) return []
    const whole = Buffer.concat(gathered)
    gathered = []
    return await engine.execProtocolStream(whole, options)
  }
  return { waitReady: engine.waitReady, execProtocolStream } as PGlite
}

/** The engine runs in this process, so at least this often the event loop gets a turn to accept connections. */
const TURN_MS = 2

/** Wraps an embedded engine as one connection of the PostgreSQL driver. `begin` may refuse to start anything. */
export function wrapPglite(engine: PGlite, begin: () => void = () => undefined): Database {
  const pool = new pg.Pool({ ...createPgConfig(inOneGo(engine)), Client, max: 1, pipeline: true } as pg.PoolConfig)
  let turned = 0
  const connect = pool.connect.bind(pool) as () => Promise<pg.PoolClient>
  pool.connect = (async () => {
    begin()
    const client = await connect()
    if (performance.now() - turned > TURN_MS) {
      await setImmediate()
      turned = performance.now()
    }
    return client
  }) as typeof pool.connect
  // The pool discards a connection after a failed statement. The engine has only one: the next caller would get an
  // answer meant for another.
  pool.query = (async (text: string, values?: unknown[]) => {
    const client = await pool.connect()
    try {
      return await client.query(text, values)
    } finally {
      client.release()
    }
  }) as typeof pool.query
  pool.on('connect', (client) => client.connection.on('errorMessage', endWithEngine))
  return withKysely({ pool, lists: pool }, true, async () => {
    await pool.end()
    await engine.close()
  })
}

async function openIn(dataDir: string): Promise<Database> {
  const folder = path.join(dataDir, 'database')
  demandReadable(folder)
  return wrapPglite(await openPglite(folder, await readEmpty(folder)), () => demandRoom(dataDir))
}

/**
 * Opens the embedded database and locks its folder: the engine does not notice a second process, and the two would
 * corrupt it.
 */
export async function openEmbedded(dataDir: string): Promise<Database> {
  const release = await holdFolder(dataDir)
  const database = await openIn(dataDir).catch((error: unknown) => {
    release()
    throw error
  })
  return { ...database, close: () => database.close().finally(release) }
}

/** Runs `work` in one transaction; joins an open one. */
export const inTransaction = <T>(db: Db, work: (trx: Trx) => Promise<T>): Promise<T> =>
  db.isTransaction ? work(db as Trx) : runTransaction(db, work)

async function runTransaction<T>(db: Db, work: (trx: Trx) => Promise<T>): Promise<T> {
  const last: Promise<unknown>[] = []
  const transaction = db.transaction().execute(async (kyselys) => {
    const trx = await pipelined(db, kyselys)
    lastOf.set(trx, last)
    return await work(trx)
  })
  return await transaction.catch(async (error: unknown) => {
    // It was rolled back instead of committed, because one of its last writes failed.
    if (isAbortedTransactionError(error)) await Promise.all(last)
    throw error
  })
}

const lastOf = new WeakMap<Db, Promise<unknown>[]>()

/**
 * Sends the last writes of a transaction together with its commit, without waiting for their answers. If one fails,
 * PostgreSQL commits nothing, and the transaction fails.
 */
export function withCommit(trx: Trx, writes: readonly Promise<unknown>[]) {
  for (const each of writes) each.catch(() => undefined)
  lastOf.get(trx)?.push(...writes)
}

/** The database's clock, by which every state and expiry is decided. */
export const now = sql<string>`now()`

/** Day in Paris at a moment of the database's clock: a fee ends at midnight in Paris, wherever the machines are. */
export const parisDayOf = (moment: RawBuilder<unknown>) => sql<string>`(${moment} at time zone 'Europe/Paris')::date`

/** A timestamp in the API's form, if the database makes the JSON. */
export const wireInstant = <T = string>(column: string) =>
  sql<T>`to_char(${sql.ref(column)} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`

/** Name of the constraint that a write violated (unique, exclusion, check), if that is why it failed. */
export const brokenConstraint = (error: unknown): string | undefined =>
  error instanceof Error && 'constraint' in error && typeof error.constraint === 'string' ? error.constraint : undefined
