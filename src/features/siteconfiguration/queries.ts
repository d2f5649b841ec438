import { sql } from 'kysely'
import type { SiteConfiguration } from '../../../db/schema.ts'
import type { Db, Trx } from '../../server/data/db.ts'

export type Key = SiteConfiguration['key']

/** The stored value of a key, as JSON, and how often it was edited; undefined where the society never set it. */
export const findSetting = (db: Db, key: Key) =>
  db.selectFrom('siteConfiguration').select(['value', 'version']).where('key', '=', key).executeTakeFirst()

/** One writer at a time until the transaction ends, also of what was never set. */
export const lockSettings = (trx: Trx) => sql`select pg_advisory_xact_lock(hashtext('site_configuration'))`.execute(trx)

export const saveSetting = (db: Db, key: Key, value: unknown, updatedBy: number | null) =>
  db
    .insertInto('siteConfiguration')
    .values({ key, value: JSON.stringify(value), updatedBy })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ value: JSON.stringify(value), updatedBy }))
    .execute()
