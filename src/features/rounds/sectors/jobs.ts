import { job } from '../../../server/jobs/jobs.ts'
import { doorsChanged } from '../doors/service.ts'
import { walkAnew } from './service.ts'

export const walkSectors = job(doorsChanged, { run: (db) => walkAnew(db) })
