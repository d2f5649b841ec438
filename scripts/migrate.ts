// `npm run migrate`: brings the configured database up to this version, without starting the program.
import { config } from '../src/server/config.ts'
import { connectPostgres, openEmbedded } from '../src/server/db.ts'
import { migrate } from '../src/server/migrate.ts'

const database = config.databaseUrl ? connectPostgres(config.databaseUrl, 2) : await openEmbedded(config.dataDir)
const applied = await migrate(database.pool)
await database.close()
console.log(applied.length > 0 ? `Applied: ${applied.join(', ')}` : 'The database is up to date.')
