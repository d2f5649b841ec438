import { job, queue } from '../../../server/jobs/jobs.ts'
import { refuseUndecided } from './service.ts'

/** What nobody decided on in time is refused, with all the money back (rules#approval). */
export const refuseLate = job(queue('refuse-undecided-reservations'), {
  retryLimit: 0,
  every: '*/5 * * * *',
  run: (db) => refuseUndecided(db),
})
