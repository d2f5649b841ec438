import type { Db } from '../../../../server/data/db.ts'

/**
 * Finds the pending fee order of a person: one at most, by a unique index. The caller holds the account (decision 27).
 */
export const findPending = (db: Db, personId: number) =>
  db
    .selectFrom('commands')
    .where('personId', '=', personId)
    .where('kind', '=', 'ADHESION')
    .where('state', '=', 'PENDING')
    .selectAll()
    .forUpdate()
    .executeTakeFirst()

/** Finds the same order without locking it. */
export const findWaiting = (db: Db, personId: number) =>
  db
    .selectFrom('commands')
    .where('personId', '=', personId)
    .where('kind', '=', 'ADHESION')
    .where('state', '=', 'PENDING')
    .select(['id', 'createdAt'])
    .executeTakeFirst()

/** Lists the lines of the pending offline order of this person for a season, with the prices at which it was placed. */
export const listExpectedLines = (db: Db, personId: number, season: number) =>
  db
    .selectFrom('commands')
    .innerJoin('reservations', 'reservations.commandId', 'commands.id')
    .where('commands.personId', '=', personId)
    .where('commands.kind', '=', 'ADHESION')
    .where('commands.state', '=', 'PENDING')
    .where('commands.awaits', 'is not', null)
    .where('commands.season', '=', season)
    .select(['reservations.resourceId', 'reservations.resourceName', 'reservations.unitPriceCents'])
    .execute()

export const findLast = (db: Db, personId: number) =>
  db
    .selectFrom('commands')
    .where('personId', '=', personId)
    .where('kind', '=', 'ADHESION')
    .select(['id', 'state', 'totalCents', 'season', 'paidAt', 'awaits', 'expiresAt'])
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()

/** Finds a fee of this order that the person has paid with another order since. */
export const findPaidFee = (db: Db, order: { id: number; personId: number | null; season: number | null }) =>
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
