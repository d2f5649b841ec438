import type { Database } from '../../src/server/db.ts'

/** Everything a test database starts with: the schema and the job queue's own. */
export async function prepareTemplate(database: Database) {
  const { migrate } = await import('../../src/server/migrate.ts')
  const { startJobs, stopJobs } = await import('../../src/server/jobs.ts')
  await migrate(database.pool)
  await startJobs(database, [], false)
  await stopJobs()
}
