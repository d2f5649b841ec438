import type pg from 'pg'
import { backUpBefore } from '../features/operations/backups/upgrades/service.ts'
import { migrate, type Tell } from '../server/data/migrate.ts'

/**
 * Migrates a database to this version, after a backup if it holds data. Of several processes starting together, one
 * does it. `tell` reports the progress. Returns the applied migrations.
 */
export const bringUpToDate = (pool: pg.Pool, tell: Tell): Promise<string[]> =>
  migrate(pool, { tell, before: () => backUpBefore(pool, tell) })
