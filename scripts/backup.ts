// `npm run backup`: makes a backup now and keeps it at BACKUP_URL. Beside the running program on PostgreSQL; by the running program where the
// database is embedded, for it belongs to one process.

import { askProgram } from '../src/app/control.ts'
import { makeBackup } from '../src/features/operations/backups/service.ts'
import { config } from '../src/server/config.ts'
import { onDatabase } from './database.ts'

const tell = (line: string) => console.log(line)

/** Whether the running program made it. */
async function isMadeByProgram() {
  if (config.databaseUrl) return false
  return await askProgram('backup', tell)
}

try {
  if (!(await isMadeByProgram()))
    await onDatabase(async (database) => {
      await makeBackup(database.db, tell)
      return 'The backup is there.'
    })
} catch (error) {
  console.error((error as Error).message)
  process.exitCode = 1
}
