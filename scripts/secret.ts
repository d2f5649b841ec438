// `npm run secret`: accepts another TOKEN_SECRET, after a deliberate change or a loss. Must be run with the new one set
// and every process stopped.
import { migrate } from '../src/server/data/migrate.ts'
import { markSecret } from '../src/server/files/marker.ts'
import { onDatabase } from './database.ts'

await onDatabase(async (database) => {
  await migrate(database.pool)
  await markSecret(database.db)
  return 'The database is used with this TOKEN_SECRET from now on: start every process with it. Everybody signs in again.'
})
