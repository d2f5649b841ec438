// `npm run restore -- FILE [--replace] [--yes]`: puts a backup back, with the program stopped. FILE is a path, or a name at BACKUP_URL; without
// one it lists what is there.
import { createReadStream, existsSync } from 'node:fs'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { JOBS } from '../src/app/jobs.ts'
import { settleRestored } from '../src/features/backups/service.ts'
import { reapplyErasures } from '../src/features/privacy/erasure/service.ts'
import { CONFIGURATION, ERASED, FIRST, LAST, SECRET } from '../src/server/backup/archive.ts'
import { type ErasedList, readErasedAtPlace } from '../src/server/backup/erased-list.ts'
import { type BackupKeys, openBackupKey } from '../src/server/backup/keys.ts'
import { listKept } from '../src/server/backup/make.ts'
import { openPlace, placeInWords } from '../src/server/backup/place.ts'
import { checkArchive, type First, readEntries, readWholeEntry } from '../src/server/backup/reading.ts'
import { readSealed } from '../src/server/backup/sealed.ts'
import type { Database } from '../src/server/data/db.ts'
import { markStore } from '../src/server/files/marker.ts'
import { getFile } from '../src/server/files/storage.ts'
import { startJobs, stopJobs } from '../src/server/jobs/jobs.ts'
import { onDatabase } from './database.ts'
import { askPassphrase, demandName } from './restore/asking.ts'
import { writingFiles } from './restore/files.ts'
import { demandKnown, rebuild } from './restore/rebuild.ts'
import { otherSettings, takeSecret } from './restore/secret.ts'
import { demandPlace, demandRoomFor, readSociety, readStanding, takeDatabase } from './restore/target.ts'

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { replace: { type: 'boolean', default: false }, yes: { type: 'boolean', default: false } },
})

const say = (line: string) => console.log(line)
const inMegabytes = (bytes: number) => `${(bytes / 1_048_576).toLocaleString('en', { maximumFractionDigits: 1 })} MB`
const inUtc = (moment: string) => `${moment.slice(0, 16).replace('T', ' ')} UTC`

async function listBackups() {
  const kept = await listKept()
  if (kept.length === 0) return say(`There is no backup at ${placeInWords()}.`)
  say(`Backups at ${placeInWords()}, the latest first:`)
  for (const { name, bytes, at } of kept) say(`  ${name}  ${inUtc(at.toISOString())}  ${inMegabytes(bytes)}`)
  return say('To restore one, with the program stopped: npm run restore -- NAME')
}

/** The bytes of the backup, from its beginning; as often as they are asked for. */
async function openSource(name: string): Promise<AsyncIterable<Buffer>> {
  if (existsSync(name)) return createReadStream(name, { highWaterMark: 1_048_576 })
  const content = path.basename(name) === name ? await (await openPlace()).open(name) : undefined
  if (content) return content
  throw new Error(`There is no ${name}, neither here nor at ${placeInWords()}: npm run restore lists what is there.`)
}

async function check(name: string) {
  const { header, open } = await readSealed(await openSource(name))
  say(`A backup of ${inUtc(header.createdAt)}, made by version ${header.program}.`)
  const keys = await openBackupKey(await askPassphrase(), header.key)
  const checked = await checkArchive(open(keys), () => undefined)
  await demandKnown(checked.first)
  say(`It is whole: ${checked.files} files, ${inMegabytes(checked.bytes)}.`)
  return { ...checked, keys }
}

type Beside = { secret?: Buffer; configuration?: Buffer; erased?: Buffer }

/** Fills the database and the store: the first whole or not at all. Gives what else the backup holds. */
async function fillAll({ pool }: Database, name: string, keys: BackupKeys, first: First): Promise<Beside> {
  const client = await pool.connect()
  const beside: Beside = {}
  try {
    await client.query('begin')
    const { fill, finish } = await rebuild(client, first)
    const files = writingFiles()
    const { open } = await readSealed(await openSource(name))
    for await (const entry of readEntries(open(keys))) {
      if (entry.name.startsWith('database/')) await fill(entry)
      else if (entry.name === SECRET) beside.secret = await readWholeEntry(entry.content)
      else if (entry.name === CONFIGURATION) beside.configuration = await readWholeEntry(entry.content)
      else if (entry.name === ERASED) beside.erased = await readWholeEntry(entry.content)
      else if (entry.name === FIRST || entry.name === LAST) for await (const _chunk of entry.content);
      else await files.put(entry)
    }
    await files.finish()
    const pending = await finish()
    await client.query('commit')
    if (pending.length > 0) say(`Brought up to this version: ${pending.length} migrations.`)
    return beside
  } catch (error) {
    await client.query('rollback').catch(() => undefined)
    throw error
  } finally {
    client.release()
  }
}

const readList = (bytes: Buffer | undefined): ErasedList['erased'] => (bytes ? JSON.parse(bytes.toString()) : [])

/** Erases again whoever was erased after the backup, by every list there is, and says until when that is known. */
async function eraseAgain(database: Database, kept: Buffer | undefined, createdAt: string) {
  const there = await readErasedAtPlace().catch((error: Error) => {
    say(`The list of erased persons at ${placeInWords()} could not be read (${error.message}).`)
    return undefined
  })
  const again = await reapplyErasures(database.db, [...readList(kept), ...(there?.erased ?? [])])
  const until = there && there.until > createdAt ? there.until : createdAt
  say(
    `${again} persons were erased again. Erasures are known until ${inUtc(until)}: repeat by hand those that were made later.`,
  )
}

async function restoreInto(
  database: Database,
  name: string,
  { first, bytes, keys }: Awaited<ReturnType<typeof check>>,
) {
  const { db, pool } = database
  const standing = await readStanding(pool)
  const marker = await getFile('installation.json')
  demandPlace(standing, first, { replace: values.replace, marker: marker && JSON.parse(marker.toString()).id })
  if (!standing.isEmpty) await demandName(await readSociety(db), values.yes)
  // The queue's own schema, where there is none yet.
  await startJobs(database, JOBS, false)
  await stopJobs()
  const { secret, configuration, erased } = await fillAll(database, name, keys, first)
  await markStore(db)
  await settleRestored(db, bytes)
  await pool.query('analyze')
  await startJobs(database, JOBS, false)
  await eraseAgain(database, erased, first.createdAt).finally(stopJobs)
  const told = secret && (await takeSecret(secret.toString()))
  if (told) say(told)
  const others = otherSettings(configuration ? JSON.parse(configuration.toString()) : {})
  if (others.length > 0) say(`Settings of the machine it was made on that are others here:\n${others.join('\n')}`)
  return 'Restored. Start the program, and see that a member signs in.'
}

async function restore(name: string) {
  const checked = await check(name)
  await demandRoomFor(checked.first.fileBytes)
  const letGo = await takeDatabase()
  try {
    await onDatabase((database) => restoreInto(database, name, checked))
  } finally {
    await letGo()
  }
}

const [name] = positionals
await (name ? restore(name) : listBackups()).catch((error: Error) => {
  console.error(error.message)
  process.exitCode = 1
})
