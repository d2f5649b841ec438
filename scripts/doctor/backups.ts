import { existsSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { commandLine } from '../../src/server/command-line.ts'
import { openBucket } from '../../src/server/files/bucket.ts'
import { checkBackupKey } from '../checks/backups.ts'
import { type Finding, fail, ok, warn, within } from '../checks/finding.ts'
import { folderOf, maskedUrl } from '../checks/storage.ts'
import type { Installation } from './installation.ts'

const CHECK = 'backup'
const HOUR = 3_600_000
/** Backups are made every night: one missing is unusual, a week without is dangerous. */
const OLD = 36 * HOUR
const TOO_OLD = 8 * 24 * HOUR

/** Start time in a backup's name; undefined for other files. */
function momentOf(name: string): number | undefined {
  const [, day, hour, minute, second] = /^amicale-(\d{4}-\d\d-\d\d)T(\d\d)(\d\d)(\d\d)Z\.backup$/.exec(name) ?? []
  return day ? Date.parse(`${day}T${hour}:${minute}:${second}Z`) : undefined
}

async function namesIn(url: string): Promise<string[]> {
  const folder = folderOf(url)
  if (folder) return existsSync(folder) ? await readdir(folder) : []
  const { disk } = openBucket(new URL(url))
  const names: string[] = []
  let next: string | undefined
  do {
    const page = await within(15, disk.listAll('', next ? { paginationToken: next } : {}))
    for (const each of page.objects) if (each.isFile) names.push(each.key)
    next = page.paginationToken
  } while (next)
  return names
}

const inWords = (ms: number) =>
  ms < 2 * 24 * HOUR ? `${Math.floor(ms / HOUR)} hours` : `${Math.floor(ms / (24 * HOUR))} days`

/** Checks the age of the newest backup. */
async function checkAge(url: string): Promise<Finding> {
  const names = await namesIn(url).catch(() => undefined)
  if (!names)
    return fail(
      CHECK,
      `${maskedUrl(url)} cannot be read`,
      'See that it is mounted or can be reached, and that this user may read it (BACKUP_URL).',
    )
  const newest = Math.max(...names.map((name) => momentOf(name) ?? 0))
  const next = `Make one now: ${commandLine('backup')}. What kept the last night from it stands in the log.`
  if (names.length === 0 || newest <= 0)
    return fail(
      CHECK,
      `there is none in ${maskedUrl(url)}`,
      `Make one: ${commandLine('backup')}; then one is made every night.`,
    )
  const age = Date.now() - newest
  const says = `the newest in ${maskedUrl(url)} is ${inWords(age)} old`
  if (age > TOO_OLD) return fail(CHECK, says, next)
  return age > OLD ? warn(CHECK, says, next) : ok(CHECK, says)
}

export const checkBackups = async ({ settings, backupUrl }: Installation): Promise<Finding[]> => [
  checkBackupKey(settings.BACKUP_KEY),
  await checkAge(backupUrl),
]
