import { config } from '../src/server/config.ts'
import { connectPostgres, type Database, openEmbedded } from '../src/server/data/db.ts'
import { explain } from '../src/server/faults.ts'
import { keepFilesPrivate } from '../src/server/files/private-files.ts'
import { log } from '../src/server/log.ts'

/** Runs work on the configured database while the program is stopped, and prints its result, or why it failed. */
export async function onDatabase(work: (database: Database) => Promise<string>) {
  // A command reports in sentences; log lines would stand between them.
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
