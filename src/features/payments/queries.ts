import { type Db, now } from '../../server/db.ts'

type Outcome = { state: 'DONE' | 'IGNORED' | 'QUARANTINED'; reason?: string }

/** Takes an event for this transaction; false where it was taken before. Who comes second waits for the first. */
export const takeEvent = async (
  db: Db,
  event: { id: string; type: string; object: string | null },
): Promise<boolean> => {
  const row = await db
    .insertInto('paymentEvents')
    .values({ id: event.id, type: event.type, providerObject: event.object, state: 'DONE' })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

export const noteOutcome = (db: Db, eventId: string, { state, reason }: Outcome) =>
  db
    .updateTable('paymentEvents')
    .set({ state, reason: reason ?? null })
    .where('id', '=', eventId)
    .execute()

/** A card refund as the provider names it. */
export const findRefund = (db: Db, providerId: string) =>
  db
    .selectFrom('payments')
    .where('providerId', '=', providerId)
    .where('kind', '=', 'REFUND')
    .select(['id', 'commandId', 'state'])
    .forUpdate()
    .executeTakeFirst()

/** A decided refund with the payment it gives back. */
export const findRefundToMake = (db: Db, id: number) =>
  db
    .selectFrom('payments as refund')
    .innerJoin('payments as paid', 'paid.id', 'refund.refundOf')
    .where('refund.id', '=', id)
    .select([
      'refund.id',
      'refund.commandId',
      'refund.state',
      'refund.amountCents',
      'refund.idempotencyKey',
      'paid.providerId as paymentId',
    ])
    .executeTakeFirst()

export const settleRefund = (db: Db, id: number, state: 'DONE' | 'FAILED', providerId: string | null) =>
  db.updateTable('payments').set({ state, providerId, settledAt: now }).where('id', '=', id).execute()

export const renewRefundKey = (db: Db, id: number, idempotencyKey: string) =>
  db.updateTable('payments').set({ idempotencyKey }).where('id', '=', id).where('state', '=', 'PENDING').execute()
