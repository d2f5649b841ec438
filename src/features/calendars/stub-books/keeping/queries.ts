import { type Insertable, sql, type UpdateObject } from 'kysely'
import type { DB } from '../../../../../db/schema.ts'
import { alphabetical } from '../../../../server/data/alphabet.ts'
import type { Db } from '../../../../server/data/db.ts'
import { fullName, isCalled } from '../../../../server/data/texts.ts'

export const insertStep = (db: Db, step: Insertable<DB['calendarBookSteps']>) =>
  db.insertInto('calendarBookSteps').values(step).execute()
export const deleteStep = (db: Db, id: number) => db.deleteFrom('calendarBookSteps').where('id', '=', id).execute()

/** Finds the latest step of a book, its author, and the seller. */
export const findLastStep = (db: Db, bookId: number) =>
  db
    .selectFrom('calendarBookSteps as step')
    .leftJoin('persons as actor', 'actor.id', 'step.actorId')
    .leftJoin('persons as seller', 'seller.id', 'step.sellerId')
    .where('bookId', '=', bookId)
    .select(['step.id', 'step', 'at', 'step.sellerId'])
    .select([fullName('actor').as('by'), fullName('seller').as('seller')])
    .orderBy('step.id', 'desc')
    .limit(1)
    .executeTakeFirst()

export const updateBook = (db: Db, id: number, changes: UpdateObject<DB, 'calendarBooks'>) =>
  db.updateTable('calendarBooks').set(changes).where('id', '=', id).execute()

const ON_CALENDARS = sql<boolean>`exists (select from person_roles role join commissions on commissions.technical_name = role.name
  where commissions.sub_type = 'CALENDARS' and commissions.archived_at is null and role.person_id = persons.id)`

/** Lists persons with a role on the commission of the calendars who can sign in. */
export const listSellers = (db: Db, name: string) =>
  db
    .selectFrom('persons')
    .where('state', '=', 'ACTIVE')
    .where(ON_CALENDARS)
    .where(isCalled(name))
    .select(['id', 'firstName', 'lastName'])
    .orderBy(alphabetical('lastName'))
    .orderBy(alphabetical('firstName'))
    .orderBy('id')
    .limit(50)
    .execute()

export const findSeller = (db: Db, id: number) =>
  db
    .selectFrom('persons')
    .where('id', '=', id)
    .where('state', 'is not', null)
    .select(['id', 'firstName', 'lastName', 'state', ON_CALENDARS.as('sells')])
    .executeTakeFirst()
