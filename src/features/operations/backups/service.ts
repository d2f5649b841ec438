import { keepBackup, nameOfBackup, removeOld } from '../../../server/backup/make.ts'
import {
  backupFaultOf,
  type Fault,
  faultInWords,
  isBesideData,
  NO_KEY,
  placeInWords,
} from '../../../server/backup/place.ts'
import { inMegabytes, telling } from '../../../server/backup/telling.ts'
import { config } from '../../../server/config.ts'
import { brokenConstraint, type Db, inTransaction, now } from '../../../server/data/db.ts'
import { poolOf } from '../../../server/data/pools.ts'
import { readInstallation } from '../../../server/files/marker.ts'
import { conflict } from '../../../server/http/errors.ts'
import { enqueue, job, queue } from '../../../server/jobs/jobs.ts'
import { faultOf, log } from '../../../server/log.ts'
import { queueMail } from '../../../server/mail/mailer.ts'
import { copyErased } from '../../members/privacy/erasure/service.ts'
import type { Actor } from '../../platform/access/service.ts'
import { recordAct } from '../../platform/audit/service.ts'
import { readSender } from '../../society/settings/service.ts'
import type { Backups } from './contract.ts'
import { backupFailedMail } from './mails.ts'
import * as queries from './queries.ts'

/** Queue of backups to make, each requested at a given time. */
const backupsToMake = queue<{ askedAt: string }>('make-backup')

/** Reads the last successful backup, and the last of all; undefined if there is none. */
export async function readLastBackup(db: Db) {
  const [good, last] = await Promise.all([queries.findLast(db, 'DONE'), queries.findLast(db)])
  return { good, last }
}

/** Reads what the screen shows. */
export async function readBackups(db: Db): Promise<Backups> {
  const [good, rows] = await Promise.all([queries.findLast(db, 'DONE'), queries.listLast(db)])
  const settled = config.backup.key !== undefined
  const { keepDays } = config.backup
  return { settled, place: placeInWords(), beside: isBesideData(), keepDays, good: good ?? null, rows }
}

/** Requests a backup now, by an administrator. 409 `backups-not-settled`, `backup-running`. */
export const askForBackup = (db: Db, actor: Actor) =>
  inTransaction(db, async (trx) => {
    if (!config.backup.key) throw conflict('backups-not-settled')
    if (await queries.findLast(trx, 'RUNNING')) throw conflict('backup-running')
    await recordAct(trx, actor, 'backup.asked', { kind: 'configuration' })
    await enqueue(trx, backupsToMake, { askedAt: new Date().toISOString() })
  })

/** Messages of a running backup, in plain English. */
type Tell = (line: string) => void

/** Marks backups of dead processes as failed, and tells those responsible. */
export async function buryDead(db: Db) {
  for (const { id } of await queries.listSilent(db)) await fail(db, id, 'DIED', 'The process that made it ended.')
}

async function fail(db: Db, id: number, fault: Fault, error: string) {
  await inTransaction(db, async (trx) => {
    await queries.failBackup(trx, id, fault, error.slice(0, 1_000) || fault)
    const before = await queries.findBefore(trx, id)
    // Only the first failure is mailed; the screen shows the following ones.
    if (before?.state === 'FAILED') return
    const sender = await readSender(trx)
    for (const admin of await queries.listAnnounced(trx))
      if (admin.email) await queueMail(trx, backupFailedMail(sender, { ...admin, email: admin.email }, fault))
  })
}

/** Registers the one running backup. 409 `backup-running`. */
async function begin(db: Db, name: string): Promise<number> {
  await buryDead(db)
  return await queries.insertBackup(db, name).catch((error) => {
    if (brokenConstraint(error) !== 'backups_running') throw error
    throw conflict('backup-running', 'A backup is being made already: wait until it is there, then look at it.')
  })
}

const BEAT = 5_000

/** Reports regularly that this process is alive and its progress, until stopped. */
function beat(db: Db, id: number, changes: () => object) {
  const timer = setInterval(() => void queries.updateRunning(db, id, changes()).catch(() => undefined), BEAT)
  return () => clearInterval(timer)
}

/**
 * Makes a backup, stores it at its destination and deletes old ones (rules#backups). One at a time: 409
 * `backup-running`. A failure is listed with its cause, and thrown.
 */
export async function makeBackup(db: Db, tell: Tell = () => undefined) {
  if (!config.backup.key) throw new Error(NO_KEY)
  const began = Date.now()
  const name = nameOfBackup(new Date())
  const id = await begin(db, name)
  let state: Partial<Record<'totalBytes' | 'files' | 'missingFiles' | 'bytes', number>> = {}
  const far = telling(tell)
  const stop = beat(db, id, () => state)
  try {
    const bytes = await keepBackup(
      { pool: poolOf(db), named: queries.STORE_CONTENTS, name },
      {
        read: ({ rows, fileBytes, ms }) => {
          state = { totalBytes: fileBytes, files: 0, missingFiles: 0 }
          tell(`${rows} rows read in ${(ms / 1_000).toFixed(1)} s; ${inMegabytes(fileBytes)} of files to come.`)
        },
        progress: ({ files, missing, bytes }) => {
          state = { ...state, files, missingFiles: missing, bytes }
          far(() => `${inMegabytes(bytes)} of ${inMegabytes(state.totalBytes ?? 0)} of files`)
        },
      },
    )
    stop()
    const done = { state: 'DONE' as const, finishedAt: now, ...state, bytes }
    if (!(await queries.updateRunning(db, id, done)))
      throw new Error(
        'The process did not respond for too long, and files may have been deleted meanwhile: make the backup again.',
      )
    log.info({ event: 'backup made', bytes, ms: Date.now() - began }, 'backup made')
    tell(`${name}: ${inMegabytes(bytes)} at ${placeInWords()}, in ${((Date.now() - began) / 1_000).toFixed(1)} s.`)
    await tidy(db, tell)
    return { name, bytes }
  } catch (error) {
    stop()
    log.error({ event: 'backup failed', cause: backupFaultOf(error), fault: faultOf(error) }, 'backup failed')
    await fail(db, id, backupFaultOf(error), faultInWords(error))
    throw new Error(faultInWords(error), { cause: error })
  }
}

/** Cleans up after a successful backup, which stays valid if this fails. */
async function tidy(db: Db, tell: Tell) {
  try {
    await copyErased(db)
    const { id } = await readInstallation(db)
    const removed = await removeOld(id)
    if (removed.length > 0) tell(`Older ones removed: ${removed.join(', ')}`)
  } catch (error) {
    log.warn({ event: 'backups not tidied', fault: faultOf(error) }, 'backups not tidied')
    tell(`The backup is there, but older ones could not be removed: ${faultInWords(error)}`)
  }
}

/** Makes the requested backup, unless one was made since. */
async function makeAsked(db: Db, { askedAt }: { askedAt: string }) {
  const { good } = await readLastBackup(db)
  if (!config.backup.key || (good && good.startedAt >= askedAt)) return
  await makeBackup(db)
}

/** Requests the nightly backup. */
export async function askForNightly(db: Db) {
  if (config.backup.key) await enqueue(db, backupsToMake, { askedAt: new Date().toISOString() })
}

/** After a restore: marks the backup that was running in the restored rows as done, with its size. */
export const settleRestored = (db: Db, bytes: number) => queries.settleRunning(db, bytes)

/** An unreachable bucket may be back in ten minutes, or in an hour. */
export const makeBackups = job(backupsToMake, { retryLimit: 3, retryDelay: 600, run: makeAsked })

export const nightlyBackup = job(queue('nightly-backup'), { every: '5 3 * * *', run: askForNightly })

export const buryDeadBackups = job(queue('bury-dead-backups'), { every: '*/5 * * * *', run: buryDead })
