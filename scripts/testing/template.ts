import type { Database } from '../../src/server/data/db.ts'
import type { AnyJob } from '../../src/server/jobs/jobs.ts'

/** Creates everything a test database starts with: the schema, the job queue's schema, and the queues of these jobs. */
export async function prepareTemplate(database: Database, jobs: readonly AnyJob[] = []) {
  const { migrate } = await import('../../src/server/data/migrate.ts')
  const { startJobs, stopJobs } = await import('../../src/server/jobs/jobs.ts')
  await migrate(database.pool)
  await startJobs(database, jobs, false)
  await stopJobs()
}
