import { forgetLimits } from '../../../server/access/limits.ts'
import { forgetOldTries } from '../../../server/access/tries.ts'
import { job, queue } from '../../../server/jobs/jobs.ts'
import { forgetSessions } from '../../platform/access/service.ts'
import { forgetTokens } from '../../platform/access/tokens/service.ts'
import { forgetCaptchas } from '../../society/captcha/service.ts'
import { forgetAddresses } from './queries.ts'
import { announceRefusedSignIns } from './refused/service.ts'

/** Hourly, because attempts are kept for an hour: deletes what has expired. */
export const forgetExpired = job(queue('forget-expired'), {
  every: '40 * * * *',
  run: async (db) => {
    await forgetSessions(db)
    await forgetTokens(db)
    await forgetOldTries(db)
    await forgetLimits(db)
    await forgetAddresses(db)
    await forgetCaptchas(db)
    await announceRefusedSignIns(db)
  },
})
