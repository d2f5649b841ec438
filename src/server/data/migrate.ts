import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import type pg from 'pg'

const FOLDER = path.join(import.meta.dirname, '../../../db/migrations')
/** One migration at a time, whatever number of processes start together. */
const LOCK = 7_018_118

/** The migrations this program knows, in order. */
const listMigrations = async () => (await readdir(FOLDER)).filter((file) => file.endsWith('.sql')).sort()

/** Compares a database's migrations with this program's: `pending` ones it lacks, `unknown` ones of a newer program. */
export async function compareMigrations(applied: readonly string[]) {
  const files = await listMigrations()
  return {
    pending: files.filter((file) => !applied.includes(file)),
    unknown: applied.filter((name) => !files.includes(name)).sort(),
  }
}

/** An older program would write what the newer one does not expect: it does not start. */
async function refuseNewer(applied: readonly string[]) {
  const { unknown } = await compareMigrations(applied)
  if (unknown.length > 0)
    throw new Error(
      `The database has migration ${unknown.join(', ')}, which this program does not know: it was made by a newer version. ` +
        'Start that version, or restore a backup that was made before it.',
    )
}

/** Applies what `db/migrations` holds and the database lacks, in order, each file in one transaction. Gives their names. */
export async function migrate(pool: pg.Pool): Promise<string[]> {
  const files = await listMigrations()
  const client = await pool.connect()
  const applied: string[] = []
  try {
    await client.query('select pg_advisory_lock($1)', [LOCK])
    await client.query(
      'create table if not exists migrations (name text primary key, checksum text not null, applied_at timestamptz not null default now())',
    )
    const { rows } = await client.query<{ name: string; checksum: string }>('select name, checksum from migrations')
    const known = new Map(rows.map((row) => [row.name, row.checksum]))
    await refuseNewer([...known.keys()])
    for (const file of files) {
      const sql = await readFile(path.join(FOLDER, file), 'utf8')
      const checksum = createHash('sha256').update(sql).digest('hex')
      if (known.has(file)) {
        if (known.get(file) !== checksum)
          throw new Error(`Migration ${file} was changed after it was applied; add a new one instead.`)
        continue
      }
      await apply(client, file, sql, checksum)
      applied.push(file)
    }
    return applied
  } finally {
    await client.query('select pg_advisory_unlock($1)', [LOCK])
    client.release()
  }
}

async function apply(client: pg.PoolClient, file: string, sql: string, checksum: string) {
  await client.query('begin')
  try {
    await client.query(sql)
    await client.query('insert into migrations (name, checksum) values ($1, $2)', [file, checksum])
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw new Error(`Migration ${file} failed: ${(error as Error).message}`, { cause: error })
  }
}
