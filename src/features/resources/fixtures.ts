import type { Insertable } from 'kysely'
import type { DB } from '../../../db/schema.ts'
import type { Db } from '../../server/data/db.ts'

/** A resource of a commission, let by the day for 20 € unless said otherwise, that every member sees. */
export const aResource = async (
  db: Db,
  commissionId: number,
  changes: Partial<Insertable<DB['resources']>> = {},
): Promise<number> =>
  (
    await db
      .insertInto('resources')
      .values({ name: 'Chalet', priceCents: 2_000, billingPeriod: 'DAY', commissionId, ...changes })
      .returning('id')
      .executeTakeFirstOrThrow()
  ).id
