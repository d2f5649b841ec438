import { prepared } from '../../../../server/data/prepared.ts'

/**
 * The carts that somebody has ordered and not paid, locked, the oldest first: one at most waits for a card (`awaits` is null). What was
 * booked on their behalf is an order of its own.
 */
export const lockPending = prepared((db, personId: number) =>
  db
    .selectFrom('commands')
    .where('personId', '=', personId)
    .where('kind', '=', 'CART')
    .where('state', '=', 'PENDING')
    // One whose cheque came back is due: no other order takes its place.
    .where('dueAgain', '=', false)
    .where('id', 'not in', db.selectFrom('bookings').select('commandId'))
    .select(['id', 'awaits'])
    .orderBy('id')
    .forUpdate(),
)

/** The order that somebody placed last, where it was not before `since` and is paid by now; none or one. */
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
