import { type Insertable, sql } from 'kysely'
import type { DB } from '../../../../db/schema.ts'
import type { Db } from '../../../server/data/db.ts'
import type { ReservationState } from './contract.ts'

/** Inserts lines, each with a frozen copy of its resource's name, price and terms. Returns the ids in the order given. */
export const insertLines = async (db: Db, lines: readonly Insertable<DB['reservations']>[]): Promise<number[]> =>
  (
    await db
      .insertInto('reservations')
      .values([...lines])
      .returning('id')
      .execute()
  ).map(({ id }) => id)

export const listLines = (db: Db, commandId: number) =>
  db
    .selectFrom('reservations')
    .innerJoin('resources', 'resources.id', 'reservations.resourceId')
    .where('commandId', '=', commandId)
    .selectAll('reservations')
    .select(['startTime', 'endTime', 'heldOn'])
    .orderBy('reservations.id')
    .execute()

/** Changes the state of an order's lines that are in one of these states. */
export const moveLines = (db: Db, commandId: number, from: readonly ReservationState[], state: ReservationState) =>
  db.updateTable('reservations').set({ state }).where('commandId', '=', commandId).where('state', 'in', from).execute()

/** Changes the state of these lines without a check: the caller has locked their orders and checked it. */
export const moveThese = (db: Db, ids: readonly number[], state: ReservationState) =>
  db
    .updateTable('reservations')
    .set({ state })
    .where('id', '=', sql<number>`any(${[...ids]}::int[])`)
    .execute()

/** Sets who takes the next steps of this transaction, and why: triggers store both with each step. */
export const nameActor = (db: Db, actor: string, note: string) =>
  sql`select set_config('portal.actor', ${actor}, true), set_config('portal.note', ${note}, true)`.execute(db)

/** The lines of all of somebody's orders. */
export const deleteLinesOf = (db: Db, personId: number) =>
  db
    .deleteFrom('reservations')
    .where('commandId', 'in', db.selectFrom('commands').where('personId', '=', personId).select('id'))
    .execute()

/** Marks the lines of a paid order: those that need approval wait for it, the others are confirmed. */
export const settleLines = (db: Db, commandId: number) =>
  db
    .updateTable('reservations')
    .set({ state: sql`case when approval then 'TO_APPROVE' else 'CONFIRMED' end` })
    .where('commandId', '=', commandId)
    .where('state', 'in', ['HELD', 'CANCELLED'])
    .execute()

/** Whether somebody has, or is ordering, a season ticket of that season. */
export const listFeesHeld = (db: Db, personId: number, resourceId: number, season: number) =>
  db
    .selectFrom('reservations')
    .where('personId', '=', personId)
    .where('resourceId', '=', resourceId)
    .where('season', '=', season)
    .where('state', 'in', ['HELD', 'TO_APPROVE', 'CONFIRMED'])
    .where('commandId', 'not in', (eb) =>
      eb
        .selectFrom('commands')
        .where('personId', '=', personId)
        .where('kind', '=', 'CART')
        .where('state', '=', 'PENDING')
        .where('awaits', 'is', null)
        .select('id'),
    )
    .select('id')
    .execute()
