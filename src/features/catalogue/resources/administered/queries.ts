import { type InsertObject, sql, type UpdateObject } from 'kysely'
import type { DB } from '../../../../../db/schema.ts'
import { alphabetical } from '../../../../server/data/alphabet.ts'
import { type Db, now, parisDayOf } from '../../../../server/data/db.ts'
import type { Ordering } from '../../../../server/data/ordering.ts'
import { fullName } from '../../../../server/data/texts.ts'

/** Sorting of a commission's resources among themselves. */
export const orderIn = (commissionId: number): Ordering => ({
  table: 'resources',
  otherwise: alphabetical('resources.name'),
  within: sql<boolean>`resources.commission_id = ${commissionId}`,
})

export const insertResource = async (db: Db, resource: InsertObject<DB, 'resources'>): Promise<number> =>
  (await db.insertInto('resources').values(resource).returning('id').executeTakeFirstOrThrow()).id

export const updateResource = (db: Db, id: number, changes: UpdateObject<DB, 'resources'>) =>
  db
    .updateTable('resources')
    .set({ ...changes, updatedAt: now })
    .where('id', '=', id)
    .execute()

export const isBooked = async (db: Db, id: number): Promise<boolean> =>
  (await db.selectFrom('reservations').where('resourceId', '=', id).select('id').limit(1).executeTakeFirst()) !==
  undefined

const PERSON = sql<string | null>`coalesce(${fullName()}, commands.buyer_name)`

/** Lists valid lines with their buyers, in the sequence they were booked. */
export const listBookedAhead = (db: Db, resourceId: number) =>
  db
    .selectFrom('reservations')
    .innerJoin('commands', 'commands.id', 'reservations.commandId')
    .leftJoin('persons', 'persons.id', 'reservations.personId')
    .where('reservations.resourceId', '=', resourceId)
    .where('reservations.state', 'not in', ['CANCELLED', 'REFUSED'])
    .select(['reservations.id', 'reservations.personId', 'quantity', 'startDate', 'endDate'])
    .select([PERSON.as('person'), parisDayOf(sql`reservations.created_at`).as('orderedOn')])
    .orderBy('reservations.id')
    .execute()
