import { alphabetical } from '../../../../server/data/alphabet.ts'
import type { Db } from '../../../../server/data/db.ts'
import type { RegisterView } from './contract.ts'

export const listViews = (db: Db, personId: number): Promise<RegisterView[]> =>
  db
    .selectFrom('registerViews')
    .where('personId', '=', personId)
    .select(['id', 'name', 'query', 'columns'])
    .orderBy(alphabetical('name'))
    .execute()

export const saveView = (db: Db, personId: number, { name, query, columns }: Omit<RegisterView, 'id'>) =>
  db
    .insertInto('registerViews')
    .values({ personId, name, query, columns })
    .onConflict((conflict) => conflict.columns(['personId', 'name']).doUpdateSet({ query, columns }))
    .execute()

/** Returns whether that person had such a view. */
export const deleteView = async (db: Db, personId: number, id: number): Promise<boolean> =>
  (await db.deleteFrom('registerViews').where('id', '=', id).where('personId', '=', personId).executeTakeFirst())
    .numDeletedRows > 0n
