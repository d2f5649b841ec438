import { forgetCaptchas } from '../../server/captcha.ts'
import { now } from '../../server/db.ts'
import { job, queue } from '../../server/jobs.ts'

/** Nightly: what has expired and can be of no use to anybody goes. */
export const forgetExpired = job(queue('forget-expired'), {
  every: '40 3 * * *',
  run: async (db) => {
    await db.deleteFrom('sessions').where('expiresAt', '<', now).execute()
    await db.deleteFrom('oneTimeTokens').where('expiresAt', '<', now).execute()
    await db.deleteFrom('attempts').where('expiresAt', '<', now).execute()
    await forgetCaptchas(db)
  },
})
