// `npm run reapply-erasures`: after the restore of an older backup, repeats the erasures made since. Must be run while
// the program is stopped, before anybody can sign in.
import { JOBS } from '../src/app/jobs.ts'
import { reapplyErasures } from '../src/features/members/privacy/erasure/service.ts'
import { migrate } from '../src/server/data/migrate.ts'
import { startJobs, stopJobs } from '../src/server/jobs/jobs.ts'
import { onDatabase } from './database.ts'

await onDatabase(async (database) => {
  await migrate(database.pool)
  // Follow-up jobs of an erasure wait in the queue until the program is started.
  await startJobs(database, JOBS, false)
  const again = await reapplyErasures(database.db).finally(stopJobs)
  if (again === 0) return 'Nobody had to be erased again.'
  return again === 1 ? '1 person was erased again.' : `${again} persons were erased again.`
})
