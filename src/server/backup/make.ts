import { mkdir, readdir, readFile, rm } from 'node:fs/promises'
import path from 'node:path'
import type pg from 'pg'
import { config } from '../config.ts'
import { getFile } from '../files/storage.ts'
import { askThread } from '../threads.ts'
import type { Beside, Progress } from './archive.ts'
import { readBackupKey } from './keys.ts'
import { faultOfSource, openPlace } from './place.ts'
import { readSealed } from './sealed.ts'
import { type Snapshot, type SnapshotNames, takeSnapshot } from './snapshot.ts'

/** Suffix of backups, whose names are valid on every system. */
const ENDING = '.backup'
export const nameOfBackup = (at: Date) => `amicale-${at.toISOString().slice(0, 19).replaceAll(':', '')}Z${ENDING}`

/** Start time in a backup's name; undefined if it is not ours. */
function momentOf(name: string): Date | undefined {
  const [, day, hour, minute, second] = /^amicale-(\d{4}-\d\d-\d\d)T(\d\d)(\d\d)(\d\d)Z\.backup$/.exec(name) ?? []
  return day ? new Date(`${day}T${hour}:${minute}:${second}Z`) : undefined
}

async function programVersion(): Promise<string> {
  const file = path.join(import.meta.dirname, '../../../package.json')
  return (JSON.parse(await readFile(file, 'utf8')) as { version: string }).version
}

const SPOOL = 'backup-'

/** Creates a folder for the rows while they are sent, and deletes those of killed processes. */
async function openSpool(name: string): Promise<string> {
  const left = (await readdir(config.dataDir)).filter((each) => each.startsWith(SPOOL))
  for (const each of left) await rm(path.join(config.dataDir, each), { recursive: true, force: true })
  const folder = path.join(config.dataDir, `${SPOOL}${name}`)
  await mkdir(folder, { mode: 0o700 })
  return folder
}

export type BackupReport = {
  /** Called when all rows were read, so that requests of an embedded database continue. */
  read: (snapshot: { rows: number; fileBytes: number; ms: number }) => void
  progress: (progress: Progress) => void
}

type BackupRequest = { pool: pg.Pool; named: SnapshotNames; name: string }

/** A fault of the disk with the rows names that folder. */
const atSpool = (error: object) =>
  faultOfSource('syscall' in error ? Object.assign(error, { path: config.dataDir }) : error)

/** Input of the thread that packs, encrypts and stores. */
export type Work = { key: string; name: string; folder: string; snapshot: Snapshot; beside: Beside }

const archiveInThread = (given: Work, onProgress: (progress: Progress) => void) =>
  askThread<Progress, number>({ program: new URL('./archive.worker.ts', import.meta.url), given, onProgress })

/** Writes a complete backup to its destination, or none. Returns the archive's size in bytes. */
export async function keepBackup({ pool, named, name }: BackupRequest, report: BackupReport): Promise<number> {
  const key = config.backup.key ?? ''
  readBackupKey(key)
  const folder = await openSpool(name).catch((error) => {
    throw atSpool(error)
  })
  try {
    const began = performance.now()
    const snapshot = await takeSnapshot(pool, named, folder).catch((error) => {
      throw atSpool(error)
    })
    const rows = snapshot.tables.reduce((sum, table) => sum + table.rows, 0)
    report.read({ rows, fileBytes: snapshot.fileBytes, ms: performance.now() - began })
    const beside = await readBeside()
    return await archiveInThread({ key, name, folder, snapshot, beside }, report.progress)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

const readBeside = async (): Promise<Beside> => ({
  program: await programVersion(),
  createdAt: new Date().toISOString(),
  secret: config.tokenSecret,
  configuration: config.backup.settings,
  erased: await getFile('erased-persons.json'),
})

/** Lists the backups at the destination, latest first. */
export async function listKept() {
  const kept = await (await openPlace()).list()
  return kept
    .flatMap(({ name, bytes }) => {
      const at = momentOf(name)
      return at ? [{ name, bytes, at }] : []
    })
    .sort((one, other) => other.at.getTime() - one.at.getTime())
}

const DAY = 86_400_000

/** Deletes this installation's expired backups except the newest. Returns their names. */
export async function removeOld(installation: string, now = Date.now()): Promise<string[]> {
  const place = await openPlace()
  const removed: string[] = []
  const [, ...older] = await listKept()
  for (const { name, at } of older) {
    if (now - at.getTime() < config.backup.keepDays * DAY) continue
    const content = await place.open(name)
    if (!content || (await installationOf(content)) !== installation) continue
    await place.remove(name)
    removed.push(name)
  }
  return removed
}

/** Undefined if it is not a backup. */
async function installationOf(content: AsyncIterable<Buffer>) {
  const sealed = await readSealed(content).catch(() => undefined)
  await sealed?.close()
  return sealed?.header.installation
}
