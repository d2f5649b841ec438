import { job, queue } from '../../server/jobs/jobs.ts'
import { forgetTasksBefore } from './service.ts'

const KEPT_DAYS = 7

/** Nightly: finished work and its file are of no use to anybody after a week. */
export const forgetTasks = job(queue('forget-tasks'), {
  every: '50 3 * * *',
  run: (db) => forgetTasksBefore(db, new Date(Date.now() - KEPT_DAYS * 86_400_000)),
})
