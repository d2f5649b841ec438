import type { Db } from '../../../server/data/db.ts'
import type { RequestedLine } from './contract.ts'

export const listRequestedLines = (db: Db, personId: number): Promise<RequestedLine[]> =>
  db
    .selectFrom('cartLines')
    .where('personId', '=', personId)
    .select(['resourceId', 'quantity', 'startDate', 'endDate'])
    .orderBy('id')
    .execute()

export async function replaceCart(db: Db, personId: number, wished: readonly RequestedLine[]) {
  await db.deleteFrom('cartLines').where('personId', '=', personId).execute()
  if (wished.length > 0)
    await db
      .insertInto('cartLines')
      .values(wished.map((line) => ({ personId, ...line })))
      .execute()
}
