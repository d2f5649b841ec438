// `npm run migrate`: brings the configured database up to this version, without starting the program.
import { migrate } from '../src/server/data/migrate.ts'
import { onDatabase } from './database.ts'

await onDatabase(async ({ pool }) => {
  const applied = await migrate(pool)
  return applied.length > 0 ? `Applied: ${applied.join(', ')}` : 'The database is up to date.'
})
