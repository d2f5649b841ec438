import type { Db } from '../../../server/data/db.ts'

/** The cart that somebody is paying by card, held; there is one at most. */
export const lockPending = (db: Db, personId: number) =>
  db
    .selectFrom('commands')
    .where('personId', '=', personId)
    .where('kind', '=', 'CART')
    .where('state', '=', 'PENDING')
    .where('awaits', 'is', null)
    .selectAll()
    .forUpdate()
    .executeTakeFirst()
