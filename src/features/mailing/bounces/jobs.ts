import { job, queue } from '../../../server/jobs/jobs.ts'
import { readMailbox } from './service.ts'

/** Mails that came back, and complaints. */
export const readReturnedMails = job(queue('read-returned-mails'), {
  every: '*/5 * * * *',
  retryLimit: 0,
  run: readMailbox,
})
