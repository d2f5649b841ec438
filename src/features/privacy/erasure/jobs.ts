import { job } from '../../../server/jobs/jobs.ts'
import { erasedToKeep, keepErased } from './service.ts'

/** After each erasure, and nightly: whatever came in between, the list is whole. */
export const keepErasedList = job(erasedToKeep, { every: '45 3 * * *', run: keepErased })
