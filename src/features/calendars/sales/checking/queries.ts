import { type Insertable, sql } from 'kysely'
import type { DB } from '../../../../../db/schema.ts'
import { type Db, now } from '../../../../server/data/db.ts'
import { fullName } from '../../../../server/data/texts.ts'

/** Finds a sale whose order the caller holds, with its number, its payment, and who checked it. */
export const findSale = (db: Db, commandId: number) =>
  db
    .selectFrom('calendarSales')
    .innerJoin('commands', 'commands.id', 'calendarSales.commandId')
    .leftJoin('persons', 'persons.id', 'calendarSales.checkedBy')
    .leftJoin('calendarStubs', 'calendarStubs.saleId', 'calendarSales.commandId')
    .where('commandId', '=', commandId)
    .select(['commandId', 'calendarSales.campaignId', 'toCheck', 'checkedAt', 'corrected', 'stubBefore'])
    .select(['number as stub', fullName().as('checkedBy')])
    .select(sql<boolean>`commands.state not in ('PENDING', 'EXPIRED', 'CANCELLED')`.as('sold'))
    .executeTakeFirst()

/** Releases the sale's own number. */
export const freeStub = (db: Db, saleId: number) =>
  db.deleteFrom('calendarStubs').where('saleId', '=', saleId).execute()

/** The book that holds a number, or null. */
const bookWith = (campaignId: number, stub: number | null) => sql<number | null>`(
  select id from calendar_books where campaign_id = ${campaignId} and ${stub}::integer between first_stub and last_stub)`

type DeclaredStub = { campaignId: number; stub: number | null }

export const keepBook = (db: Db, commandId: number, { campaignId, stub }: DeclaredStub) =>
  db
    .updateTable('calendarSales')
    .set({ bookId: bookWith(campaignId, stub) })
    .where('commandId', '=', commandId)
    .execute()

type Check = Pick<Insertable<DB['calendarSales']>, 'checkedBy' | 'checkNote' | 'corrected' | 'stubBefore'>

export const saveCheck = (db: Db, commandId: number, check: Check) =>
  db
    .updateTable('calendarSales')
    .set({ ...check, checkedAt: now })
    .where('commandId', '=', commandId)
    .execute()

export const undoCheck = (db: Db, commandId: number) =>
  db
    .updateTable('calendarSales')
    .set({ checkedAt: null, checkedBy: null, checkNote: '', corrected: false, stubBefore: null })
    .where('commandId', '=', commandId)
    .execute()
