import type pg from 'pg'
import { JOBS } from '../../src/app/jobs.ts'
import { LAST_LEFT, reapplyErasures } from '../../src/features/members/privacy/erasure/service.ts'
import { settleRestored } from '../../src/features/operations/backups/service.ts'
import { CONFIGURATION, ERASED_LIST, FIRST, SECRET } from '../../src/server/backup/archive.ts'
import { type ErasedList, readErasedAtPlace } from '../../src/server/backup/erased-list.ts'
import { faultInWords, placeInWords } from '../../src/server/backup/place.ts'
import { type First, readEntries, readWholeEntry } from '../../src/server/backup/reading.ts'
import { inMegabytes, telling } from '../../src/server/backup/telling.ts'
import type { Database } from '../../src/server/data/db.ts'
import { markRestoring, markStore } from '../../src/server/files/marker.ts'
import { getFile } from '../../src/server/files/storage.ts'
import { startJobs, stopJobs } from '../../src/server/jobs/jobs.ts'
import { askThread } from '../../src/server/threads.ts'
import { demandName } from './asking.ts'
import { rebuild } from './rebuild.ts'
import { otherSettings, takeSecret } from './secret.ts'
import { type Backup, type CheckedArchive, readPlain } from './source.ts'
import { demandPlace, readSociety, readTargetState } from './target.ts'

export const say = (line: string) => console.log(line)
export const inUtc = (moment: string) => `${moment.slice(0, 16).replace('T', ' ')} UTC`

/** A backup that was verified completely. */
type Source = Backup & CheckedArchive

type Beside = { secret?: Buffer; configuration?: Buffer; erased?: Buffer }

/** The program does not start on this database before the erasures were repeated (rules#backups). */
const HOLD = `update installation set moving = 'ARRIVING', moved_to = null, moved_at = null`
const RELEASE = 'update installation set moving = null'

/** Restores the rows of every table and the other small entries; another thread reads the files that follow. */
async function fillRows({ first, ...backup }: Source, client: pg.ClientBase) {
  const beside: Beside = {}
  const { fill, finish } = await rebuild(client, first)
  for await (const entry of readEntries(await readPlain(backup))) {
    if (entry.name.startsWith('database/')) await fill(entry)
    else if (entry.name === SECRET) beside.secret = await readWholeEntry(entry.content)
    else if (entry.name === CONFIGURATION) beside.configuration = await readWholeEntry(entry.content)
    else if (entry.name === ERASED_LIST) beside.erased = await readWholeEntry(entry.content)
    else if (entry.name === FIRST) for await (const _chunk of entry.content);
    else break
  }
  return { beside, finish }
}

/** Restores rows and files in parallel; returns the remaining entries. */
async function fillFrom(source: Source, client: pg.ClientBase) {
  const { bytes, keys, name } = source
  const far = telling(say)
  const stop = new AbortController()
  const files = askThread<number, number>({
    program: new URL('./files.worker.ts', import.meta.url),
    given: { name, keys },
    onProgress: (done) => far(() => `${inMegabytes(done)} of ${inMegabytes(bytes)} restored`),
    signal: stop.signal,
  })
  files.catch(() => undefined)
  try {
    const { beside, finish } = await fillRows(source, client)
    await files
    return { beside, pending: await finish() }
  } finally {
    stop.abort()
  }
}

/** Restores the database, atomically, and the store. Returns the other contents of the backup. */
async function fillAll(pool: pg.Pool, source: Source): Promise<Beside> {
  const client = await pool.connect()
  try {
    await client.query('begin')
    const { beside, pending } = await fillFrom(source, client)
    await client.query(HOLD)
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

const counted = (persons: number) => (persons === 1 ? '1 person was' : `${persons} persons were`)

/**
 * Repeats the erasures made after the backup, from every list there is, and reports until when these lists are
 * complete.
 */
async function eraseAgain(database: Database, kept: Buffer | undefined, { createdAt, installation }: First) {
  const there = await readErasedAtPlace(installation).catch((error: Error) => {
    say(`The list of erased persons at ${placeInWords()} could not be read. ${faultInWords(error)}`)
    return undefined
  })
  const known = [...readList(kept), ...(there?.erased ?? [])]
  const again = await reapplyErasures(database.db, known).catch((error: Error & { code?: string }) => {
    if (error.code !== LAST_LEFT) throw error
    return error.message
  })
  const until = there && there.until > createdAt ? there.until : createdAt
  say(
    `${typeof again === 'number' ? `${counted(again)} erased again.` : again} Erasures are known until ${inUtc(until)}: repeat by hand those that were made later.`,
  )
}

type RestoreOptions = { replace: boolean; yes: boolean }

/** Restores a backup into this database and the configured store. Returns the final messages. */
export async function restoreInto(database: Database, source: Source, { replace, yes }: RestoreOptions) {
  const { db, pool } = database
  const { first, bytes } = source
  const target = await readTargetState(pool)
  const marker = await getFile('installation.json')
  demandPlace(target, first, { replace, marker: marker && JSON.parse(marker.toString()).id })
  if (!target.isEmpty) await demandName(await readSociety(db), yes)
  // If it is killed from here on, the database is empty, which a start would take for a new society.
  if (target.isEmpty) await markRestoring(first.installation)
  // Creates the queue's own schema if it is missing.
  await startJobs(database, JOBS, false)
  await stopJobs()
  const { secret, configuration, erased } = await fillAll(pool, source)
  await markStore(db)
  await settleRestored(db, bytes)
  await pool.query('analyze')
  const told = secret && (await takeSecret(db, secret.toString()))
  await startJobs(database, JOBS, false)
  await eraseAgain(database, erased, first).finally(stopJobs)
  await pool.query(RELEASE)
  if (told) say(told)
  const others = otherSettings(configuration ? JSON.parse(configuration.toString()) : {})
  if (others.length > 0) say(`Settings of the machine it was made on that are others here:\n${others.join('\n')}`)
  return 'Restored. Start the program, and see that a member signs in.'
}
