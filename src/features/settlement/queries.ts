import type { Db } from '../../server/data/db.ts'

type Outcome = {
  state: 'DONE' | 'IGNORED' | 'QUARANTINED'
  reason?: string
  /** Of a quarantined payment: what came, and for which order. */
  payment?: { amountCents: number | null; currency: string; commandId: number | null }
}

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

export const noteOutcome = (db: Db, eventId: string, { state, reason, payment }: Outcome) =>
  db
    .updateTable('paymentEvents')
    .set({ state, reason: reason ?? null, ...payment })
    .where('id', '=', eventId)
    .execute()

/** Whether what became of this object is quarantined already. */
export const isQuarantined = async (db: Db, object: string): Promise<boolean> =>
  (await db
    .selectFrom('paymentEvents')
    .where('providerObject', '=', object)
    .where('state', '=', 'QUARANTINED')
    .select('id')
    .executeTakeFirst()) !== undefined

export const findOrderId = async (db: Db, externalId: string): Promise<number | null> =>
  (await db.selectFrom('commands').where('externalId', '=', externalId).select('id').executeTakeFirst())?.id ?? null

/** Refunds that the provider had not settled when it answered: it may have since. */
export const listUnderWay = (db: Db) =>
  db
    .selectFrom('payments')
    .where('kind', '=', 'REFUND')
    .where('method', '=', 'CARD')
    .where('state', '=', 'PENDING')
    .where('providerId', 'is not', null)
    .select('id')
    .limit(100)
    .execute()

/** A card refund as the provider names it. */
export const findRefund = (db: Db, providerId: string) =>
  db
    .selectFrom('payments')
    .where('providerId', '=', providerId)
    .where('kind', '=', 'REFUND')
    .select(['id', 'commandId'])
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
      'refund.providerId',
      'paid.providerId as paymentId',
    ])
    .executeTakeFirst()

/** Empties what was noted beside events about a person's orders. */
export const emptyNotes = (db: Db, personId: number) =>
  db
    .updateTable('paymentEvents')
    .set({ note: '' })
    .where('commandId', 'in', db.selectFrom('commands').where('personId', '=', personId).select('id'))
    .where('note', 'is not', null)
    .execute()
