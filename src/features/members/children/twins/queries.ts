import { sql } from 'kysely'
import type { Db } from '../../../../server/data/db.ts'

/** A child was there, or was given its gift, whichever of both rows says so. */
export const joinSeasons = (db: Db, gone: number, kept: number) =>
  sql`update child_seasons stays set attended = stays.attended or goes.attended,
      gift_given = stays.gift_given or goes.gift_given
    from child_seasons goes
    where stays.child_id = ${kept} and goes.child_id = ${gone} and goes.season = stays.season`.execute(db)

/** The children of an account, those who have grown into members among them. */
export const listChildrenOf = (db: Db, parentId: number) =>
  db
    .selectFrom('relations')
    .innerJoin('persons as child', 'child.id', 'relations.childId')
    .where('parentId', '=', parentId)
    .select(['child.id', 'child.firstName', 'child.lastName', 'child.birthDate', 'child.state'])
    .orderBy('child.id')
    .execute()
