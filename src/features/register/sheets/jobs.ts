import { job } from '../../../server/jobs/jobs.ts'
import { exportsToWrite, writeExport } from './service.ts'

export const exportPersons = job(exportsToWrite, { retryLimit: 3, run: writeExport })
