import { statSync } from 'node:fs'
import path from 'node:path'
import { commandLine } from '../command-line.ts'
import { config } from '../config.ts'
import { explain } from '../faults.ts'

/** A backup as its destination lists it. */
export type StoredBackup = { name: string; bytes: number }

/** Destination of backups: another disk, or a bucket elsewhere. */
export type Place = {
  /** Address to show, without a key. */
  words: string
  kind: 'FOLDER' | 'BUCKET'
  /** Stores a stream completely or not at all. Returns its bytes. */
  put: (name: string, content: AsyncIterable<Buffer>) => Promise<number>
  list: () => Promise<StoredBackup[]>
  /** Undefined if the name does not exist. */
  open: (name: string) => Promise<AsyncIterable<Buffer> | undefined>
  remove: (name: string) => Promise<void>
}

/** Why a backup could not be stored or read. */
const FAULTS = ['NO_KEY', 'NO_ROOM', 'NO_RIGHTS', 'AWAY', 'DIED', 'OTHER'] as const
export type Fault = (typeof FAULTS)[number]

const url = new URL(config.backup.url)

/** Opens the destination in `BACKUP_URL`, by default a folder of DATA_DIR. */
export async function openPlace(): Promise<Place> {
  if (url.protocol === 'file:') return (await import('./folder-place.ts')).openFolder(folderOf(url))
  return (await import('./bucket-place.ts')).openBucketPlace(url)
}

const folderOf = ({ pathname }: URL) => path.resolve(decodeURIComponent(pathname))

/** Whether backups are on the same disk as the data, and lost with it. */
export function isBesideData(): boolean {
  if (url.protocol !== 'file:') return false
  return (
    folderOf(url).startsWith(`${config.dataDir}${path.sep}`) || deviceOf(folderOf(url)) === deviceOf(config.dataDir)
  )
}

/** Device of a folder, or of its nearest existing parent; undefined if neither can be read. */
function deviceOf(folder: string): number | undefined {
  const found = statSync(folder, { throwIfNoEntry: false })
  const above = path.dirname(folder)
  return found?.dev ?? (above === folder ? undefined : deviceOf(above))
}

type Thrown = {
  code?: string
  name?: string
  message?: string
  $metadata?: { httpStatusCode?: number }
  /** Set if the source failed, not the destination. */
  origin?: unknown
}

/** Marks a fault of a backup's source: the database, the file store, the folder with the rows. */
export const faultOfSource = (origin: unknown) =>
  Object.assign(new Error('The source of the backup failed'), { origin })

const NO_RIGHTS = new Set(['EACCES', 'EPERM', 'EROFS', 'AccessDenied', 'InvalidAccessKeyId', 'SignatureDoesNotMatch'])
const AWAY = new Set(['STORE_AWAY', 'NoSuchBucket', 'ENOENT', 'ENOTDIR', 'EEXIST'])

/** Reason code of a failed backup, for a screen and a mail. */
export function backupFaultOf(error: unknown): Fault {
  const { code = '', name = '', $metadata, origin } = error as Thrown
  if (origin) return 'OTHER'
  if (['ENOSPC', 'EDQUOT', 'EFBIG'].includes(code)) return 'NO_ROOM'
  if (NO_RIGHTS.has(code) || NO_RIGHTS.has(name) || $metadata?.httpStatusCode === 403) return 'NO_RIGHTS'
  if (AWAY.has(code) || AWAY.has(name)) return 'AWAY'
  return 'OTHER'
}

export const NO_KEY = `BACKUP_KEY is not set: run ${commandLine('setup')}, which makes one and has its passphrase noted down.`

/** Reason as a sentence for the operator. */
export function faultInWords(error: unknown): string {
  const { origin } = error as Thrown
  if (origin) return explain(origin, config)
  const words: Partial<Record<Fault, string>> = {
    NO_ROOM: `There is no room left for the backup at ${placeInWords()}: make room there, or lower BACKUP_KEEP_DAYS.`,
    NO_RIGHTS: `The program has no right to ${placeInWords()}: give it to its user, or correct its key (BACKUP_URL).`,
    AWAY: `${placeInWords()} is away: see that it is mounted, or that the bucket exists and can be reached (BACKUP_URL).`,
  }
  return words[backupFaultOf(error)] ?? explain(error, { ...config, storageUrl: config.backup.url })
}

/** The destination without its keys. */
export const placeInWords = () => (url.protocol === 'file:' ? folderOf(url) : `${url.host}${url.pathname}`)
