import { job, queue } from '../../../server/jobs/jobs.ts'
import { askForNightly, backupsToMake, buryDead, makeAsked } from './service.ts'

/** A bucket that is away may be back in ten minutes, or in an hour. */
export const makeBackups = job(backupsToMake, { retryLimit: 3, retryDelay: 600, run: makeAsked })

export const nightlyBackup = job(queue('nightly-backup'), { every: '5 3 * * *', run: askForNightly })

export const buryDeadBackups = job(queue('bury-dead-backups'), { every: '*/5 * * * *', run: buryDead })
