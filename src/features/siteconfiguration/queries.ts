import type { SiteConfiguration } from '../../../db/schema.ts'
import type { Db } from '../../server/data/db.ts'

type Key = SiteConfiguration['key']

/** The stored value of a key, as JSON, or undefined where the society never set it. */
export async function findSetting(db: Db, key: Key): Promise<unknown> {
  const row = await db.selectFrom('siteConfiguration').select('value').where('key', '=', key).executeTakeFirst()
  return row?.value
}

export const saveSetting = (db: Db, key: Key, value: unknown, updatedBy: number | null) =>
  db
    .insertInto('siteConfiguration')
    .values({ key, value: JSON.stringify(value), updatedBy })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ value: JSON.stringify(value), updatedBy }))
    .execute()
