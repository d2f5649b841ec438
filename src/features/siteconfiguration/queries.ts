import { sql } from 'kysely'
import type { SiteConfiguration } from '../../../db/schema.ts'
import type { Db, Trx } from '../../server/data/db.ts'

type Key = SiteConfiguration['key']

/** The stored value of a key, as JSON, or undefined where the society never set it. */
export async function findSetting(db: Db, key: Key): Promise<unknown> {
  const row = await db.selectFrom('siteConfiguration').select('value').where('key', '=', key).executeTakeFirst()
  return row?.value
}

/** One writer at a time until the transaction ends, also of what was never set. */
export const lockSettings = (trx: Trx) => sql`select pg_advisory_xact_lock(hashtext('site_configuration'))`.execute(trx)

export const saveSetting = (db: Db, key: Key, value: unknown, updatedBy: number | null) =>
  db
    .insertInto('siteConfiguration')
    .values({ key, value: JSON.stringify(value), updatedBy })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ value: JSON.stringify(value), updatedBy }))
    .execute()
