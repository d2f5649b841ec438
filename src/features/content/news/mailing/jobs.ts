import { job, queue } from '../../../../server/jobs/jobs.ts'
import { beginDue } from './service.ts'

/** What was asked for before its news were published goes within a minute of it. */
export const sendNewsMails = job(queue('news-mailings'), { every: '* * * * *', run: beginDue })
