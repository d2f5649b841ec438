import { job, queue } from '../../../server/jobs/jobs.ts'
import { forgetMemoriesBefore } from './queries.ts'

const KEPT_YEARS = 2

/** Nightly: what columns and words meant is remembered while a society imports a file like that now and then. */
export const forgetImportMemories = job(queue('forget-imports'), {
  every: '40 2 * * *',
  run: async (db) => {
    const moment = new Date()
    moment.setFullYear(moment.getFullYear() - KEPT_YEARS)
    await forgetMemoriesBefore(db, moment.toISOString())
  },
})
