// `npm run migrate`: migrates the configured database to this version without starting the program. If BACKUP_KEY is
// set, a backup is made first; `npm run migrate -- --no-backup` skips it.
import { parseArgs } from 'node:util'
import { bringUpToDate } from '../src/app/migrations.ts'
import { migrate } from '../src/server/data/migrate.ts'
import { onDatabase } from './database.ts'

await onDatabase(async ({ pool }) => {
  const { values } = parseArgs({ options: { 'no-backup': { type: 'boolean' } } })
  const tell = (line: string) => console.log(line)
  const applied = values['no-backup'] ? await migrate(pool, { tell }) : await bringUpToDate(pool, tell)
  return applied.length > 0 ? `Up to date: ${applied.length} migrations were applied.` : 'The database is up to date.'
})
