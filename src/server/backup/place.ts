import { statSync } from 'node:fs'
import path from 'node:path'
import { commandLine } from '../command-line.ts'
import { config } from '../config.ts'
import { explain } from '../faults.ts'

/** A backup as its place lists it. */
export type StoredBackup = { name: string; bytes: number }

/** Where backups are kept: another disk, or a bucket elsewhere. */
export type Place = {
  /** As it may be shown: without a key. */
  words: string
  kind: 'FOLDER' | 'BUCKET'
  /** Keeps a file as it comes, whole or not at all. Gives its bytes. */
  put: (name: string, content: AsyncIterable<Buffer>) => Promise<number>
  list: () => Promise<StoredBackup[]>
  /** Undefined where there is none of this name. */
  open: (name: string) => Promise<AsyncIterable<Buffer> | undefined>
  remove: (name: string) => Promise<void>
}

/** Why a backup could not be kept or read. */
const FAULTS = ['NO_KEY', 'NO_ROOM', 'NO_RIGHTS', 'AWAY', 'DIED', 'OTHER'] as const
export type Fault = (typeof FAULTS)[number]

const url = new URL(config.backup.url)

/** The place that `BACKUP_URL` names; a folder of DATA_DIR where nothing does. */
export async function openPlace(): Promise<Place> {
  if (url.protocol === 'file:') return (await import('./folder-place.ts')).openFolder(folderOf(url))
  return (await import('./bucket-place.ts')).openBucketPlace(url)
}

const folderOf = ({ pathname }: URL) => path.resolve(decodeURIComponent(pathname))

/** Whether backups stand on the disk of what they are of, and are lost with it. */
export function isBesideData(): boolean {
  if (url.protocol !== 'file:') return false
  return (
    folderOf(url).startsWith(`${config.dataDir}${path.sep}`) || deviceOf(folderOf(url)) === deviceOf(config.dataDir)
  )
}

/** The disk of a folder, or of what it will stand in; undefined where neither can be looked at. */
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
  /** What a backup is made of failed, and not its place. */
  origin?: unknown
}

/** Marks a fault of what a backup is made of: the database, the store of files, the folder its rows wait in. */
export const faultOfSource = (origin: unknown) => Object.assign(new Error('Its source failed'), { origin })

const NO_RIGHTS = new Set(['EACCES', 'EPERM', 'EROFS', 'AccessDenied', 'InvalidAccessKeyId', 'SignatureDoesNotMatch'])
const AWAY = new Set(['STORE_AWAY', 'NoSuchBucket', 'ENOENT', 'ENOTDIR', 'EEXIST'])

/** What kept a backup from being made, as a screen and a mail say it. */
export function backupFaultOf(error: unknown): Fault {
  const { code = '', name = '', $metadata, origin } = error as Thrown
  if (origin) return 'OTHER'
  if (['ENOSPC', 'EDQUOT', 'EFBIG'].includes(code)) return 'NO_ROOM'
  if (NO_RIGHTS.has(code) || NO_RIGHTS.has(name) || $metadata?.httpStatusCode === 403) return 'NO_RIGHTS'
  if (AWAY.has(code) || AWAY.has(name)) return 'AWAY'
  return 'OTHER'
}

export const NO_KEY = `BACKUP_KEY is not set: run ${commandLine('setup')}, which makes one and has its passphrase noted down.`

/** The same in a sentence for whoever runs the program. */
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

/** The place without its keys. */
export const placeInWords = () => (url.protocol === 'file:' ? folderOf(url) : `${url.host}${url.pathname}`)
