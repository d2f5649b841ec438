import { job, queue } from '../../../server/jobs/jobs.ts'
import * as service from './service.ts'

/** Every minute: what is free goes to who waits for it. */
export const offerPlaces = job(queue('offer-places'), { retryLimit: 0, every: '* * * * *', run: service.offerPlaces })
