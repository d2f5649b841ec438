import pg from 'pg'
import { EXTENSIONS, explainDatabase, giveOf, grantOf } from '../../src/server/data/faults.ts'
import { type Finding, fail, ok, warn } from './finding.ts'

const CHECK = 'database'
/** The oldest PostgreSQL version with everything the schema uses. */
const OLDEST = 14

/** Opens a separate connection to this database, with timeouts. */
export async function connect(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5_000, query_timeout: 10_000 })
  // If the connection is lost between two queries, the next query fails by itself.
  client.on('error', () => {})
  await client.connect()
  return client
}

/** Runs work on this database, on a connection of its own. */
export async function onServer<Answer>(url: string, work: (client: pg.Client) => Promise<Answer>): Promise<Answer> {
  const client = await connect(url)
  return await work(client).finally(() => client.end())
}

type Server = {
  version: string
  number: number
  encoding: string
  place: string
  mayCreate: boolean
  missing: string[]
  unavailable: string[]
  migrated: boolean
  isReadable: boolean
  tables: number
}

/** The relevant properties of the server and the database; extensions that this user could create count as present. */
const LOOK = `
  select current_setting('server_version') as version, current_setting('server_version_num')::int / 10000 as number,
    pg_encoding_to_char(encoding) as encoding, current_database() as place,
    has_database_privilege(current_database(), 'create') and has_schema_privilege('public', 'create') as "mayCreate",
    array(select wanted from unnest($1::text[]) as wanted
      where not exists (select from pg_extension where extname = wanted)
        and not (select rolsuper from pg_roles where rolname = current_user)
        and not (has_database_privilege(current_database(), 'create')
          and exists (select from pg_available_extension_versions where name = wanted and trusted))) as missing,
    array(select wanted from unnest($1::text[]) as wanted
      where not exists (select from pg_available_extensions where name = wanted)) as unavailable,
    to_regclass('public.migrations') is not null as migrated,
    coalesce(has_table_privilege(to_regclass('public.migrations'), 'insert'), true) as "isReadable",
    (select count(*)::int from pg_tables where schemaname = 'public') as tables
  from pg_database where datname = current_database()`

function findingOf(server: Server, url: string): Finding {
  const { version, number, encoding, place, mayCreate, missing, unavailable, migrated, isReadable, tables } = server
  if (number < OLDEST)
    return fail(
      CHECK,
      `PostgreSQL ${version} is too old`,
      `Upgrade it to ${OLDEST} or newer (pg_upgrade takes the databases along).`,
    )
  if (encoding !== 'UTF8')
    return fail(
      CHECK,
      `${place} stores ${encoding}, where UTF8 is needed`,
      `Make it anew: createdb -T template0 -E UTF8 ${place}`,
    )
  if (unavailable.length > 0)
    return fail(
      CHECK,
      `PostgreSQL ${version} lacks ${unavailable.join(', ')}`,
      'Install the contrib package on its machine, on Debian and Ubuntu: apt install postgresql-contrib',
    )
  if (!isReadable)
    return fail(CHECK, `the tables of ${place} belong to another user than the one of DATABASE_URL`, giveOf(url))
  if (missing.length > 0 || (!mayCreate && !migrated))
    return fail(
      CHECK,
      missing.length > 0 ? `${missing.join(', ')} may not be created by this user` : 'this user may not create tables',
      grantOf(url),
    )
  if (tables > 0 && !migrated)
    return warn(
      CHECK,
      `${place} has ${tables} tables of something else`,
      'Give the portal a database of its own: createdb portal',
    )
  return ok(CHECK, `PostgreSQL ${version}, database ${place}`)
}

/** Checks that this PostgreSQL database has everything the program needs. */
export async function checkDatabase(url: string): Promise<Finding> {
  try {
    const { rows } = await onServer(url, (client) => client.query<Server>(LOOK, [EXTENSIONS]))
    return findingOf(rows[0] as Server, url)
  } catch (error) {
    const fault = error as Error
    const said = explainDatabase(fault, url)
    return fail(CHECK, said?.says ?? fault.message, said?.next)
  }
}
