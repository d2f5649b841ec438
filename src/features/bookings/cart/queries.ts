import type { Db } from '../../../server/data/db.ts'
import type { Wished } from './contract.ts'

export const listWished = (db: Db, personId: number): Promise<Wished[]> =>
  db
    .selectFrom('cartLines')
    .where('personId', '=', personId)
    .select(['resourceId', 'quantity', 'startDate', 'endDate'])
    .orderBy('id')
    .execute()

export async function replaceCart(db: Db, personId: number, wished: readonly Wished[]) {
  await db.deleteFrom('cartLines').where('personId', '=', personId).execute()
  if (wished.length > 0)
    await db
      .insertInto('cartLines')
      .values(wished.map((line) => ({ personId, ...line })))
      .execute()
}
