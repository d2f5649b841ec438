import { job, queue } from '../../../../server/jobs/jobs.ts'
import { remindOfStays } from './service.ts'

/** Three days before a stay or an event, by day; a program that slept then tells it when it wakes. */
export const remindBuyers = job(queue('remind-of-stays'), {
  every: '15 9-19 * * *',
  run: (db) => remindOfStays(db),
})
