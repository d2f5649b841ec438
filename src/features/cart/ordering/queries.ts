import { lookup } from '../../../server/data/statements.ts'

/** The cart that somebody is paying by card, held; there is one at most. */
export const lockPending = lookup((db, personId: number) =>
  db
    .selectFrom('commands')
    .where('personId', '=', personId)
    .where('kind', '=', 'CART')
    .where('state', '=', 'PENDING')
    .where('awaits', 'is', null)
    .selectAll()
    .forUpdate(),
)
