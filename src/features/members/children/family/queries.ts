import type { Db } from '../../../../server/data/db.ts'

/** Finds one of a person's children who has no account; a child with an account is changed by its owner. */
export const findChild = (db: Db, parentId: number, childId: number) =>
  db
    .selectFrom('relations')
    .innerJoin('persons as child', 'child.id', 'relations.childId')
    .where('relations.parentId', '=', parentId)
    .where('child.id', '=', childId)
    .select(['relations.id', 'child.state', 'child.birthDate', 'child.version'])
    .forUpdate()
    .executeTakeFirst()

export const savePrecision = (db: Db, relationId: number, precision: string) =>
  db.updateTable('relations').set({ relationshipPrecision: precision }).where('id', '=', relationId).execute()

export const deleteRelation = (db: Db, id: number) => db.deleteFrom('relations').where('id', '=', id).execute()

/** Whether any parent still declares this child. */
export const isDeclared = async (db: Db, childId: number): Promise<boolean> =>
  (await db.selectFrom('relations').where('childId', '=', childId).select('id').executeTakeFirst()) !== undefined

/** Lists children without an account whom only this person declared, and whether an order names them. */
export const listOwnChildren = (db: Db, parentId: number) =>
  db
    .selectFrom('persons as child')
    .where('child.state', 'is', null)
    .where('child.id', 'in', (eb) => eb.selectFrom('relations').where('parentId', '=', parentId).select('childId'))
    .where('child.id', 'not in', (eb) => eb.selectFrom('relations').where('parentId', '<>', parentId).select('childId'))
    .select('child.id')
    .select((eb) =>
      eb
        .or([
          eb.exists(eb.selectFrom('reservations').whereRef('personId', '=', 'child.id').select('id')),
          eb.exists(eb.selectFrom('commands').whereRef('personId', '=', 'child.id').select('id')),
        ])
        .$castTo<boolean>()
        .as('ordered'),
    )
    .execute()

export const insertRelation = (db: Db, parentId: number, childId: number, precision: string) =>
  db.insertInto('relations').values({ parentId, childId, relationshipPrecision: precision }).execute()
