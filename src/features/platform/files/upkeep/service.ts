import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { type Db, inTransaction } from '../../../../server/data/db.ts'
import { removeLeftParts, type StoredObject, storeStream } from '../../../../server/files/parts.ts'
import { cleanPicture, inspectPicture, renderPicture, withPicture } from '../../../../server/files/pictures.ts'
import { deleteFile, keepFile, listFiles, openFile } from '../../../../server/files/storage.ts'
import { Refusal } from '../../../../server/http/errors.ts'
import { enqueue, job, queue } from '../../../../server/jobs/jobs.ts'
import { log } from '../../../../server/log.ts'
import * as queries from '../queries.ts'
import { keyOf, keysOf, nameOfPicture, ownObject } from '../rules.ts'
import { filesToPrepare, objectsToDelete } from '../service.ts'

type File = NonNullable<Awaited<ReturnType<typeof queries.findFile>>>

const asItIs = async () => ({})

/** Stores every rendition of a picture beside the whole: all or none. */
async function storeForms(bytes: Buffer, width: number, { object }: StoredObject) {
  const renditions: Record<string, number> = {}
  try {
    for await (const form of renderPicture(bytes, width)) {
      renditions[form.ending] = form.bytes.length
      await keepFile(keyOf(object, form.ending), form.bytes)
    }
  } catch (error) {
    await deleteObjects(keysOf({ object, renditions }))
    throw error
  }
  return JSON.stringify(renditions)
}

/** The original is read once and not kept: the stored picture is upright and without metadata. */
async function preparePicture(original: Readable) {
  const bytes = await buffer(original)
  const { width, height, placeholder } = await inspectPicture(bytes)
  return await withPicture(bytes, async () => {
    const stored = await storeStream(Readable.from([await cleanPicture(bytes)]), asItIs)
    const renditions = await storeForms(bytes, width, stored)
    return { ...stored, type: 'image/jpeg', width, height, placeholder, renditions }
  })
}

const prepared = async ({ kind, name }: File, content: Readable): Promise<StoredObject & { name?: string }> =>
  kind === 'PICTURE'
    ? { ...(await preparePicture(content)), name: nameOfPicture(name) }
    : await storeStream(content, asItIs)

/**
 * Processes a file. The job may run again: stored objects are invisible until the row names them. An undecodable
 * picture is marked, so that its screen says so; other failures are retried.
 */
async function prepareFile(db: Db, { id, version }: { id: string; version: number }) {
  const file = await queries.findFile(db, id)
  if (file?.state !== 'PROCESSING' || file.version !== version) return
  const content = await openFile(file.object, undefined)
  const made = content && (await prepared(file, content).catch(throwUnlessRefusal))
  if (!made) {
    await queries.updateFile(db, id, version, { state: 'UNREADABLE' })
    log.warn({ event: 'file unreadable', file: id, scope: file.scope }, 'file unreadable')
    return
  }
  await inTransaction(db, async (trx) => {
    if (await queries.updateFile(trx, id, version, { ...made, state: 'READY' }))
      await enqueue(trx, objectsToDelete, { files: keysOf(file) })
  })
}

/** A refusal is caused by the content and permanent; anything else may be temporary. */
function throwUnlessRefusal(error: unknown): undefined {
  if (!(error instanceof Refusal)) throw error
}

/** Requests processing again for files that have waited an hour, or are older than the processing itself. */
export async function resumeFiles(db: Db) {
  for (const left of await queries.claimLeft(db)) await enqueue(db, filesToPrepare, left)
}

async function deleteObjects(files: readonly string[]) {
  for (const file of files) await deleteFile(file)
}

/** A backup takes minutes. */
const LATER = 60_000

/** Deletes objects without a file; later, if a running backup may still read them. */
async function deleteUnneeded(db: Db, files: string[]) {
  if (!(await queries.isBackupRunning(db))) return await deleteObjects(files)
  await enqueue(db, objectsToDelete, { files }, { startAfter: new Date(Date.now() + LATER) })
}

/** Time to notice that a store was connected to the wrong database, or to restore a newer backup after an older one. */
const KEPT_UNNAMED = 7 * 86_400_000
const AT_ONCE = 500

type ListedObject = { name: string; writtenAt: () => Promise<Date> }

async function sweepSome(db: Db, listed: readonly ListedObject[], now: number) {
  const known = await queries.listKnown(db, [...new Set(listed.map(({ name }) => ownObject(name)))])
  let swept = 0
  for (const { name, writtenAt } of listed) {
    if (known.has(ownObject(name)) || now - (await writtenAt()).getTime() < KEPT_UNNAMED) continue
    await deleteFile(name)
    swept++
  }
  return swept
}

/**
 * Deletes unfinished uploads and objects without a file: uploads of killed processes, and files unknown to an older
 * backup. Skipped during a backup, because the next night follows.
 */
export async function sweepStore(db: Db, now = Date.now()) {
  if (await queries.isBackupRunning(db)) return
  const parts = await removeLeftParts(now)
  let objects = 0
  let listed: ListedObject[] = []
  for await (const each of listFiles('objects')) {
    listed.push(each)
    if (listed.length < AT_ONCE) continue
    objects += await sweepSome(db, listed, now)
    listed = []
  }
  if (listed.length > 0) objects += await sweepSome(db, listed, now)
  if (parts + objects > 0) log.info({ event: 'store swept', parts, objects }, 'store swept')
}

export const prepareFiles = job(filesToPrepare, { run: prepareFile })

export const resumeFilesJob = job(queue('take-up-files'), { every: '*/5 * * * *', run: resumeFiles })

export const deleteStoredObjects = job(objectsToDelete, { run: (db, { files }) => deleteUnneeded(db, files) })

/** Nightly: reduces the store to what files name. */
export const sweepFiles = job(queue('sweep-files'), { every: '20 4 * * *', run: (db) => sweepStore(db) })
