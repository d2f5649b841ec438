import { prepared } from '../../../../server/data/prepared.ts'

/**
 * Locks the unpaid orders of a cart, oldest first; at most one waits for a card (`awaits` is null). Orders placed on
 * the member's behalf are separate.
 */
export const lockPending = prepared((db, personId: number) =>
  db
    .selectFrom('commands')
    .where('personId', '=', personId)
    .where('kind', '=', 'CART')
    .where('state', '=', 'PENDING')
    // An order whose cheque came back stays due; no other order replaces it.
    .where('dueAgain', '=', false)
    .where('id', 'not in', db.selectFrom('bookings').select('commandId'))
    .select(['id', 'awaits'])
    .orderBy('id')
    .forUpdate(),
)

/** Finds the last order that somebody placed since `since` and that is paid; at most one. */
export const listLastPaid = prepared((db, personId: number, since: string) =>
  db
    .selectFrom('commands')
    .where('id', '=', (eb) =>
      eb
        .selectFrom('commands as last')
        .where('last.personId', '=', personId)
        .where('last.kind', '=', 'CART')
        .where('last.id', 'not in', eb.selectFrom('bookings').select('commandId'))
        .select(({ fn }) => fn.max('last.id').as('id')),
    )
    .where('state', 'in', ['PAID', 'DONE'])
    .where('createdAt', '>=', since)
    .select(['id', 'externalId', 'totalCents']),
)
