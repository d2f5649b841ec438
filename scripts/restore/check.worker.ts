// Checks a backup on a thread of its own, whose memory is freed before the database is filled.
import { checkArchive } from '../../src/server/backup/reading.ts'
import { answerAsThread } from '../../src/server/threads.ts'
import { type Backup, type CheckedArchive, readPlain } from './source.ts'

await answerAsThread<Backup, number, CheckedArchive>(
  async (backup, tell) => await checkArchive(await readPlain(backup), tell),
)
