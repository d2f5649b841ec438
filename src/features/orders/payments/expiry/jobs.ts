import { job, queue } from '../../../../server/jobs/jobs.ts'
import { finishOrders } from './service.ts'

/** Every night: orders of which nothing is left to do. */
export const finishPastOrders = job(queue('finish-past-orders'), {
  every: '20 0 * * *',
  run: (db) => finishOrders(db),
})
