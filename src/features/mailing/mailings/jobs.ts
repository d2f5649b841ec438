import { job, queue } from '../../../server/jobs/jobs.ts'
import { removeFilesBefore } from '../../platform/files/service.ts'
import { draftFiles } from './attachments/service.ts'
import { forgetBefore } from './service.ts'

const DRAFT_DAYS = 7

/** Nightly: what was sent to many is told of for a year, as mails are; a file that no message took is kept for a week. */
export const forgetMailings = job(queue('forget-mailings'), {
  every: '40 2 * * *',
  run: async (db) => {
    const year = new Date()
    year.setFullYear(year.getFullYear() - 1)
    await forgetBefore(db, year.toISOString())
    await removeFilesBefore(db, draftFiles, new Date(Date.now() - DRAFT_DAYS * 86_400_000).toISOString())
  },
})
