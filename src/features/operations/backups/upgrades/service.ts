import type pg from 'pg'
import { keepBackup, nameOfBackup } from '../../../../server/backup/make.ts'
import { faultInWords, placeInWords } from '../../../../server/backup/place.ts'
import { commandLine } from '../../../../server/command-line.ts'
import { config } from '../../../../server/config.ts'
import type { Tell } from '../../../../server/data/migrate.ts'
import { STORE_CONTENTS } from '../queries.ts'

const WITHOUT = `${commandLine('migrate --no-backup')} goes on without one.`

/** Tables that every backup has read since the first version. */
const READ = ['installation', 'persons', 'files', 'calendar_door_imports']

/** Inspects the database to migrate: which tables of a backup it lacks, and whether it holds any person. */
async function look(pool: pg.Pool) {
  const { rows } = await pool.query<{ lacking: string[] }>(
    'select array(select name from unnest($1::text[]) as name where to_regclass(name) is null) as lacking',
    [READ],
  )
  const lacking = rows[0]?.lacking ?? []
  if (lacking.includes('persons')) return { lacking, isEmpty: true }
  return { lacking, isEmpty: (await pool.query('select from persons limit 1')).rows.length === 0 }
}

/**
 * Backs up a database with data before its migrations, using only what these cannot change. `tell` reports the result,
 * or why there is none. Throws a readable sentence on failure.
 */
export async function backUpBefore(pool: pg.Pool, tell: Tell) {
  const { lacking, isEmpty } = await look(pool)
  if (isEmpty) return
  if (!config.backup.key) {
    if (config.production)
      tell(
        `No backup was made before the migrations: BACKUP_KEY is not set. ${commandLine('setup')} makes one.`,
        'warn',
      )
    return
  }
  if (lacking.length > 0)
    return tell(
      'No backup was made before the migrations: the database is of a version that made none. It may be dumped by pg_dump, after this ' +
        `start by ${commandLine('backup')}.`,
      'warn',
    )
  const name = nameOfBackup(new Date())
  const report = { read: () => undefined, progress: () => undefined }
  const bytes = await keepBackup({ pool, named: STORE_CONTENTS, name }, report).catch((error) => {
    throw new Error(
      `The backup before the migrations could not be made, and nothing was changed. ${faultInWords(error)} ${WITHOUT}`,
    )
  })
  tell(`Backup before the migrations: ${name} (${Math.ceil(bytes / 1_000_000)} MB) at ${placeInWords()}`)
}
