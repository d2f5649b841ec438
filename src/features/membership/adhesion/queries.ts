import type { Db } from '../../../server/data/db.ts'

/** The fee order a person has to pay: one at most, by a unique index. The caller holds the account (decision 27). */
export const findPending = (db: Db, personId: number) =>
  db
    .selectFrom('commands')
    .where('personId', '=', personId)
    .where('kind', '=', 'ADHESION')
    .where('state', '=', 'PENDING')
    .selectAll()
    .forUpdate()
    .executeTakeFirst()

export const findLast = (db: Db, personId: number) =>
  db
    .selectFrom('commands')
    .where('personId', '=', personId)
    .where('kind', '=', 'ADHESION')
    .select(['id', 'state', 'totalCents', 'season', 'paidAt'])
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()

/** A fee of this order that another order of the person has paid in the meantime. */
export const findTakenFee = (db: Db, order: { id: number; personId: number | null; season: number | null }) =>
  db
    .selectFrom('reservations as line')
    .innerJoin('reservations as other', (join) =>
      join
        .onRef('other.resourceId', '=', 'line.resourceId')
        .onRef('other.personId', '=', 'line.personId')
        .onRef('other.season', '=', 'line.season')
        .on('other.state', 'in', ['CONFIRMED', 'HELD'])
        .onRef('other.commandId', '<>', 'line.commandId'),
    )
    .where('line.commandId', '=', order.id)
    .where('other.state', '=', 'CONFIRMED')
    .select('other.id')
    .executeTakeFirst()
