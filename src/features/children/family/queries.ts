import type { Db } from '../../../server/data/db.ts'

/** One of a person's children; those who have an account of their own change it themselves. */
export const findChild = (db: Db, parentId: number, childId: number) =>
  db
    .selectFrom('relations')
    .innerJoin('persons as child', 'child.id', 'relations.childId')
    .where('relations.parentId', '=', parentId)
    .where('child.id', '=', childId)
    .select(['relations.id', 'child.state', 'child.birthDate'])
    .forUpdate()
    .executeTakeFirst()

export const savePrecision = (db: Db, relationId: number, precision: string) =>
  db.updateTable('relations').set({ relationshipPrecision: precision }).where('id', '=', relationId).execute()

/** Unlinks a child from one parent; a child without account that nobody declares any more is deleted. */
export async function unlinkChild(db: Db, relationId: number, childId: number) {
  await db.deleteFrom('relations').where('id', '=', relationId).execute()
  await db
    .deleteFrom('persons')
    .where('id', '=', childId)
    .where('state', 'is', null)
    .where('id', 'not in', (eb) => eb.selectFrom('relations').select('childId'))
    .execute()
}

export const insertRelation = (db: Db, parentId: number, childId: number, precision: string) =>
  db.insertInto('relations').values({ parentId, childId, relationshipPrecision: precision }).execute()
