import { job } from '../../../../server/jobs/jobs.ts'
import { reportersToTell, tellReporters as tell } from './service.ts'

/** At once where it was decided on the reports, soon where the picture was taken away by another door. */
export const tellReporters = job(reportersToTell, { every: '*/10 * * * *', run: tell })
