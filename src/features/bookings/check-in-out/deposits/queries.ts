import { type InsertObject, type RawBuilder, type SqlBool, sql } from 'kysely'
import type { DB } from '../../../../../db/schema.ts'
import { type Db, now, parisDayOf } from '../../../../server/data/db.ts'
import { fullName } from '../../../../server/data/texts.ts'

/** Finds the deposit of a line, with who received and settled it. */
export const findDeposit = (db: Db, reservationId: number) =>
  db
    .selectFrom('deposits')
    .leftJoin('persons as receiver', 'receiver.id', 'deposits.receivedBy')
    .leftJoin('persons as settler', 'settler.id', 'deposits.settledBy')
    .where('reservationId', '=', reservationId)
    .select(['amountCents', 'method', 'receivedAt', 'keptCents', 'reason', 'settledAt'])
    .select([fullName('receiver').as('receiver'), fullName('settler').as('settler')])
    .executeTakeFirst()

export const insertDeposit = (db: Db, deposit: InsertObject<DB, 'deposits'>) =>
  db.insertInto('deposits').values(deposit).execute()

export const settleDeposit = (
  db: Db,
  reservationId: number,
  settled: { keptCents: number; reason: string; settledBy: number },
) =>
  db
    .updateTable('deposits')
    .set({ ...settled, settledAt: now })
    .where('reservationId', '=', reservationId)
    .execute()

export const reopenDeposit = (db: Db, reservationId: number) =>
  db
    .updateTable('deposits')
    .set({ keptCents: null, reason: '', settledBy: null, settledAt: null })
    .where('reservationId', '=', reservationId)
    .execute()

export const deleteDeposit = (db: Db, reservationId: number) =>
  db.deleteFrom('deposits').where('reservationId', '=', reservationId).execute()

const openDeposits = (db: Db) =>
  db
    .selectFrom('deposits')
    .innerJoin('reservations', 'reservations.id', 'deposits.reservationId')
    .innerJoin('resources', 'resources.id', 'reservations.resourceId')
    .innerJoin('commands', 'commands.id', 'reservations.commandId')
    .leftJoin('persons', 'persons.id', 'reservations.personId')
    .where('deposits.settledAt', 'is', null)
    .select(['reservations.id', 'reservations.resourceName as name', 'reservations.endDate'])
    .select(['deposits.amountCents', 'deposits.receivedAt'])
    .select(sql<string | null>`coalesce(${fullName()}, commands.buyer_name)`.as('person'))
    .orderBy('deposits.receivedAt')
    .orderBy('reservations.id')

export const listHeld = (db: Db, commissionId: number) =>
  openDeposits(db).where('resources.commissionId', '=', commissionId).execute()

/** Lists deposits whose stay is over or was cancelled. */
export const listToReturn = (db: Db, commissions: RawBuilder<SqlBool>) =>
  openDeposits(db)
    .innerJoin('commissions', 'commissions.id', 'resources.commissionId')
    .where(commissions)
    .where(
      sql<SqlBool>`(reservations.state in ('RETURNED', 'CANCELLED', 'REFUSED')
        or reservations.end_date < ${parisDayOf(now)})`,
    )
    .select(['commissions.id as commissionId', 'commissions.name as commissionName', 'commissions.technicalName'])
    .execute()

/** Lists the terms of an order's lines that are valid or have a deposit, and what became of the deposits. */
export const listTerms = (db: Db, commandId: number) =>
  db
    .selectFrom('reservations')
    .innerJoin('resources', 'resources.id', 'reservations.resourceId')
    .leftJoin('deposits', 'deposits.reservationId', 'reservations.id')
    .where('reservations.commandId', '=', commandId)
    .select(['reservations.id', 'reservations.state', 'reservations.startDate', 'reservations.depositCents'])
    .select(['reservations.cancelDays', 'reservations.cancelPercent', 'resources.depositTerms'])
    .select(['deposits.amountCents', 'deposits.settledAt', 'deposits.keptCents', 'deposits.reason'])
    .orderBy('reservations.id')
    .execute()
