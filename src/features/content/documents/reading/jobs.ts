import { job } from '../../../../server/jobs/jobs.ts'
import { readVersion, versionsToRead } from './service.ts'

export const readDocuments = job(versionsToRead, { run: readVersion })
