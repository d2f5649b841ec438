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

/** Every form of a picture beside its whole: all of them, or none is kept. */
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

/** The original is gone through once, and is not kept: what is, is upright and says nothing but its pixels. */
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
 * Prepares a file, as a job that may run again: what it stores is found by nobody before the row names it. A picture that cannot
 * be decoded is marked, so that its screen says so; whatever else fails is tried again.
 */
async function prepareFile(db: Db, { id, version }: { id: string; version: number }) {
  const file = await queries.findFile(db, id)
  if (file?.state !== 'PROCESSING' || file.version !== version) return
  const content = await openFile(file.object, undefined)
  const made = content && (await prepared(file, content).catch(refused))
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

/** A refusal is the content's fault, and stays one; anything else may pass. */
function refused(error: unknown): undefined {
  if (!(error instanceof Refusal)) throw error
}

/** Asks again for whatever has waited an hour for its preparation, or was stored before there was one. */
export async function takeUpFiles(db: Db) {
  for (const left of await queries.claimLeft(db)) await enqueue(db, filesToPrepare, left)
}

async function deleteObjects(files: readonly string[]) {
  for (const file of files) await deleteFile(file)
}

/** A backup takes minutes. */
const LATER = 60_000

/** Removes objects that no file has any more; later, where a backup may still come to them. */
async function deleteUnneeded(db: Db, files: string[]) {
  if (!(await queries.isBackupRunning(db))) return await deleteObjects(files)
  await enqueue(db, objectsToDelete, { files }, { startAfter: new Date(Date.now() + LATER) })
}

/** Time to notice that a store was given to the wrong database, or to restore a newer backup after an older one. */
const KEPT_UNNAMED = 7 * 86_400_000
const AT_ONCE = 500

type Listed = { name: string; writtenAt: () => Promise<Date> }

async function sweepSome(db: Db, listed: readonly Listed[], now: number) {
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
 * Removes what arrived half way and what no file names: uploads of killed processes, and files an older backup knows nothing of. Not while
 * a backup is made: there is another night.
 */
export async function sweepStore(db: Db, now = Date.now()) {
  if (await queries.isBackupRunning(db)) return
  const parts = await removeLeftParts(now)
  let objects = 0
  let listed: Listed[] = []
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

export const takeUpLeftFiles = job(queue('take-up-files'), { every: '*/5 * * * *', run: takeUpFiles })

export const deleteStoredObjects = job(objectsToDelete, { run: (db, { files }) => deleteUnneeded(db, files) })

/** Nightly: the store holds what files name, and nothing else. */
export const sweepFiles = job(queue('sweep-files'), { every: '20 4 * * *', run: (db) => sweepStore(db) })
