// `npm run migrate`: brings the configured database up to this version, without starting the program. A backup is made first, unless
// `-- --no-backup` says that there is one.
import { parseArgs } from 'node:util'
import { migrate } from '../src/server/data/migrate.ts'
import { onDatabase } from './database.ts'

await onDatabase(async ({ pool }) => {
  parseArgs({ options: { 'no-backup': { type: 'boolean' } } })
  const applied = await migrate(pool, { tell: console.log })
  return applied.length > 0 ? `${applied.length} migrations were applied.` : 'The database is up to date.'
})
