// `npm run backup`: makes a backup now and stores it at BACKUP_URL. With PostgreSQL this runs beside the program; with
// the embedded database the running program does it, because only one process can open that.

import { askProgram } from '../src/app/control.ts'
import { makeBackup } from '../src/features/operations/backups/service.ts'
import { config } from '../src/server/config.ts'
import { onDatabase } from './database.ts'

const tell = (line: string) => console.log(line)

/** Lets the running program make the backup; false if none is running. */
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
