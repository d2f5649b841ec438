import path from 'node:path'
import type pg from 'pg'
import { stopLine } from '../../src/server/command-line.ts'
import { connectPostgres, type Database, openEmbedded } from '../../src/server/data/db.ts'
import { compareMigrations, migrate } from '../../src/server/data/migrate.ts'
import { explain } from '../../src/server/faults.ts'
import { startJobs, stopJobs } from '../../src/server/jobs/jobs.ts'

/** Address of a database: `postgres://…`, or `embedded:` with its folder, as in DATA_DIR. */
export type Address = { url: string; folder?: never } | { url?: never; folder: string }

/** The address without its password, to be shown. */
export function wordsOf({ url, folder }: Address): string {
  if (folder) return `the embedded database in ${folder}`
  const { hostname, port, pathname } = new URL(url ?? '')
  return `the database ${decodeURIComponent(pathname.slice(1)) || 'postgres'} of PostgreSQL at ${hostname || 'localhost'}:${port || 5432}`
}

/** Parses `--to-database`; throws a sentence if it is invalid. */
export function readAddress(text: string): Address {
  if (text.startsWith('embedded:') && text.length > 'embedded:'.length)
    return { folder: path.resolve(text.slice('embedded:'.length)) }
  if (/^postgres(ql)?:\/\//.test(text) && URL.canParse(text)) return { url: text }
  throw new Error(
    '--to-database takes postgres://USER:PASSWORD@HOST/DATABASE (what is no letter or digit in the password is written %XX), or ' +
      'embedded:FOLDER.',
  )
}

/** Runs work at one place, and explains its faults in a sentence that names the setting to correct. */
export async function at<Done>({ url }: Address, setting: string, work: () => Promise<Done>): Promise<Done> {
  try {
    return await work()
  } catch (error) {
    const said = explain(error, { databaseUrl: url, port: 0, host: '' })
    throw new Error(said.replaceAll('DATABASE_URL', setting).replaceAll('DATA_DIR', url ? 'DATA_DIR' : setting))
  }
}

export const openDatabase = ({ url, folder }: Address): Promise<Database> =>
  folder ? openEmbedded(folder) : Promise.resolve(connectPostgres(url ?? '', 1))

const exists = async (client: pg.ClientBase, table: string) =>
  (await client.query<{ is: boolean }>('select to_regclass($1) is not null as is', [table])).rows[0]?.is ?? false

const readQueue = async (client: pg.ClientBase) =>
  (await exists(client, 'pgboss.version'))
    ? (await client.query<{ version: number }>('select version from pgboss.version')).rows[0]?.version
    : undefined

/** Refuses a source that this version has not migrated: missing or unknown migrations would lose data in the copy. */
export async function demandCurrent(client: pg.ClientBase, words: string) {
  const never = `The program never started on ${words}: there is nothing to move. See that DATABASE_URL and DATA_DIR are those it runs with.`
  if (!(await exists(client, 'migrations'))) throw new Error(never)
  const { rows } = await client.query<{ name: string }>('select name from migrations')
  const { pending, unknown } = await compareMigrations(rows.map(({ name }) => name))
  if (unknown.length > 0)
    throw new Error(`A newer version of the program made ${words} (${unknown.join(', ')}): move it with that version.`)
  if (pending.length > 0)
    throw new Error(
      `${words} is ${pending.length} migrations behind this version: start the program on it once, stop it, then move it.`,
    )
  if ((await readQueue(client)) === undefined) throw new Error(never)
}

/** Refuses while anybody else is connected, because later writes of a running program would not be copied. */
export async function demandAlone(client: pg.ClientBase, words: string) {
  const { rows } = await client.query<{ who: string }>(
    `select concat_ws(' ', usename, nullif(application_name, ''), 'from', coalesce(host(client_addr), 'this machine')) as who
     from pg_stat_activity
     where datname = current_database() and pid <> pg_backend_pid() and backend_type = 'client backend'`,
  )
  if (rows.length === 0) return
  const who = [...new Set(rows.map((row) => row.who))].slice(0, 3).join('; ')
  throw new Error(
    `Others are connected to ${words} (${rows.length}: ${who}). Stop the program, every process of it (${stopLine()}), and ` +
      'whatever else works there, then run this again.',
  )
}

/** Refuses a database that contains tables of another program. */
async function demandOurs(client: pg.ClientBase, words: string) {
  if (await exists(client, 'migrations')) return
  const { rows } = await client.query<{ name: string }>(
    `select schemaname || '.' || tablename as name from pg_tables
     where schemaname not in ('pg_catalog', 'information_schema') order by 1 limit 5`,
  )
  if (rows.length > 0)
    throw new Error(
      `${words} holds tables of something else (${rows.map(({ name }) => name).join(', ')}): give the portal a database of its own, ` +
        'createdb portal.',
    )
}

/** Migrates the target to this version and creates its job queue. */
export async function prepareTarget(database: Database, words: string, tell: (line: string) => void) {
  const client = await database.pool.connect()
  await demandOurs(client, words).finally(() => client.release())
  await migrate(database.pool, { tell })
  await startJobs(database, [], false)
  await stopJobs()
}

/** Refuses job queues of different versions. */
export async function demandSameQueue(source: pg.ClientBase, target: pg.ClientBase, words: string) {
  if ((await readQueue(source)) !== (await readQueue(target)))
    throw new Error(
      `The job queue of ${words} was made by another version: start this version on it once, stop it, then move it.`,
    )
}
