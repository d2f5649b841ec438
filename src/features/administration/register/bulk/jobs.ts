import { job, queue } from '../../../../server/jobs/jobs.ts'
import { forgetActionsBefore } from './queries.ts'

const KEPT_YEARS = 1

/** Nightly: work on many persons is told of as long as the list of mails is. */
export const forgetBulk = job(queue('forget-bulk'), {
  every: '30 2 * * *',
  run: async (db) => {
    const moment = new Date()
    moment.setFullYear(moment.getFullYear() - KEPT_YEARS)
    await forgetActionsBefore(db, moment.toISOString())
  },
})
