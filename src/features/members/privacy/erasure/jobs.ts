import { job } from '../../../../server/jobs/jobs.ts'
import { copyErased, erasedToKeep, keepErased } from './service.ts'

/** After each erasure, and nightly: whatever came in between, the list is whole, beside the files and where backups are kept. */
export const keepErasedList = job(erasedToKeep, {
  every: '45 3 * * *',
  run: async (db) => {
    await keepErased(db)
    await copyErased(db)
  },
})
