import { job, queue } from '../../../server/jobs/jobs.ts'
import { forgetActs as forget } from './service.ts'

export const forgetActs = job(queue('forget-acts'), { every: '20 4 * * *', run: forget })
