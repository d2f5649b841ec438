// Writes a backup's files on a thread of its own, while the database is filled with the rows.
import { readEntries } from '../../src/server/backup/reading.ts'
import { answerAsThread } from '../../src/server/threads.ts'
import { isFile, writingFiles } from './files.ts'
import { type Backup, readPlain } from './source.ts'

await answerAsThread<Backup, number, number>(async (backup, tell) => {
  const { put, finish } = writingFiles()
  let bytes = 0
  for await (const entry of readEntries(await readPlain(backup))) {
    if (isFile(entry.name)) await put(entry)
    else for await (const _chunk of entry.content);
    bytes += entry.size
    tell(bytes)
  }
  return await finish()
})
