// `npm run restore -- FILE [--replace] [--yes]`: restores a backup while the program is stopped. FILE is a path, or a
// name at BACKUP_URL; without it, the available backups are listed.
import { parseArgs } from 'node:util'
import { openBackupKey } from '../src/server/backup/keys.ts'
import { listKept } from '../src/server/backup/make.ts'
import { placeInWords } from '../src/server/backup/place.ts'
import { readSealed } from '../src/server/backup/sealed.ts'
import { inMegabytes, telling } from '../src/server/backup/telling.ts'
import { commandLine } from '../src/server/command-line.ts'
import { config } from '../src/server/config.ts'
import { explain } from '../src/server/faults.ts'
import { askThread } from '../src/server/threads.ts'
import { onDatabase } from './database.ts'
import { askPassphrase } from './restore/asking.ts'
import { inUtc, restoreInto, say } from './restore/into.ts'
import { demandKnown } from './restore/rebuild.ts'
import { atPlace, type Backup, type CheckedArchive, openSource } from './restore/source.ts'
import { demandRoomFor, takeDatabase } from './restore/target.ts'

const readAsked = () =>
  parseArgs({
    allowPositionals: true,
    options: { replace: { type: 'boolean', default: false }, yes: { type: 'boolean', default: false } },
  })

async function listBackups() {
  const kept = await atPlace(listKept())
  if (kept.length === 0) return say(`There is no backup at ${placeInWords()}.`)
  say(`Backups at ${placeInWords()}, the latest first:`)
  for (const { name, bytes, at } of kept) say(`  ${name}  ${inUtc(at.toISOString())}  ${inMegabytes(bytes)}`)
  return say(`To restore one, with the program stopped: ${commandLine('restore NAME')}`)
}

async function check(name: string) {
  const { header, close } = await readSealed(await openSource(name))
  await close()
  say(`A backup of ${inUtc(header.createdAt)}, made by version ${header.program}.`)
  const backup: Backup = { name, keys: await openBackupKey(await askPassphrase(), header.key) }
  const far = telling(say)
  const checked = await askThread<number, CheckedArchive>({
    program: new URL('./restore/check.worker.ts', import.meta.url),
    given: backup,
    onProgress: (bytes) => far(() => `${inMegabytes(bytes)} checked`),
  })
  await demandKnown(checked.first)
  say(`It is whole: ${checked.files} files, ${inMegabytes(checked.bytes)}.`)
  return { ...checked, ...backup }
}

async function restore(name: string, asked: { replace: boolean; yes: boolean }) {
  const checked = await check(name)
  await demandRoomFor(checked.first.fileBytes)
  const letGo = await takeDatabase()
  try {
    await onDatabase((database) => restoreInto(database, checked, asked))
  } finally {
    await letGo()
  }
}

try {
  const { positionals, values } = readAsked()
  const [name] = positionals
  await (name ? restore(name, values) : listBackups())
} catch (error) {
  console.error(explain(error, config))
  process.exitCode = 1
}
