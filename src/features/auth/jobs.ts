import { now } from '../../server/data/db.ts'
import { job, queue } from '../../server/jobs/jobs.ts'
import { forgetCaptchas } from '../captcha/service.ts'

/** Hourly, for tries are kept for an hour: what has expired and can be of no use to anybody goes. */
export const forgetExpired = job(queue('forget-expired'), {
  every: '40 * * * *',
  run: async (db) => {
    await db.deleteFrom('sessions').where('expiresAt', '<', now).execute()
    await db.deleteFrom('oneTimeTokens').where('expiresAt', '<', now).execute()
    await db.deleteFrom('attempts').where('expiresAt', '<', now).execute()
    await db.deleteFrom('knownAddresses').where('expiresAt', '<', now).execute()
    await forgetCaptchas(db)
  },
})
