import type pg from 'pg'
import { backUpBefore } from '../features/operations/backups/upgrades/service.ts'
import { migrate, type Tell } from '../server/data/migrate.ts'

/**
 * Brings a database to this version, a backup first where it holds somebody: one, however many processes start together. Says by `tell`
 * how far it is. Gives the migrations that were applied.
 */
export const bringUpToDate = (pool: pg.Pool, tell: Tell): Promise<string[]> =>
  migrate(pool, { tell, before: () => backUpBefore(pool, tell) })
