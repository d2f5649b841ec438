import type { Database } from '../../src/server/data/db.ts'

/** Everything a test database starts with: the schema and the job queue's own. */
export async function prepareTemplate(database: Database) {
  const { migrate } = await import('../../src/server/data/migrate.ts')
  const { startJobs, stopJobs } = await import('../../src/server/jobs/jobs.ts')
  await migrate(database.pool)
  await startJobs(database, [], false)
  await stopJobs()
}
