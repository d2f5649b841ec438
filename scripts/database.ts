import { config } from '../src/server/config.ts'
import { connectPostgres, type Database, openEmbedded } from '../src/server/data/db.ts'
import { explain } from '../src/server/faults.ts'
import { keepFilesPrivate } from '../src/server/files/private-files.ts'
import { log } from '../src/server/log.ts'

/** Does something to the configured database while the program is stopped, and says what came of it, or why nothing did. */
export async function onDatabase(work: (database: Database) => Promise<string>) {
  // What a command did is said in sentences; lines for programs would stand between them.
  log.level = 'silent'
  try {
    await keepFilesPrivate([config.dataDir])
    const database = config.databaseUrl ? connectPostgres(config.databaseUrl, 2) : await openEmbedded(config.dataDir)
    try {
      console.log(await work(database))
    } finally {
      await database.close()
    }
  } catch (error) {
    console.error(explain(error, config))
    process.exitCode = 1
  }
}
