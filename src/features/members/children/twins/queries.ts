import { sql } from 'kysely'
import type { Db } from '../../../../server/data/db.ts'

/** Joins the seasons of two entries: the child came, or got its gift, if either row says so. */
export const joinSeasons = (db: Db, gone: number, kept: number) =>
  sql`update child_seasons stays set attended = stays.attended or goes.attended,
      gift_given = stays.gift_given or goes.gift_given
    from child_seasons goes
    where stays.child_id = ${kept} and goes.child_id = ${gone} and goes.season = stays.season`.execute(db)

/** Lists the children of an account, including those who are members by now. */
export const listChildrenOf = (db: Db, parentId: number) =>
  db
    .selectFrom('relations')
    .innerJoin('persons as child', 'child.id', 'relations.childId')
    .where('parentId', '=', parentId)
    .select(['child.id', 'child.firstName', 'child.lastName', 'child.birthDate', 'child.state'])
    .orderBy('child.id')
    .execute()
