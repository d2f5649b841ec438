import { job, queue } from '../../../../server/jobs/jobs.ts'
import { forgetPhotos } from './service.ts'

/** Every night: photos of stays that are long over. */
export const forgetStayPhotos = job(queue('forget-stay-photos'), {
  every: '40 2 * * *',
  run: (db) => forgetPhotos(db),
})
