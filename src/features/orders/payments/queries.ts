import { sql } from 'kysely'
import { type Db, now } from '../../../server/data/db.ts'
import type { ProviderFee } from '../../../server/pay/compared.ts'

export type Outcome = {
  state: 'DONE' | 'IGNORED' | 'QUARANTINED'
  reason?: string
  /** For a quarantined payment: the amount, and the order it named. */
  payment?: { amountCents: number | null; currency: string; commandId: number | null }
}

/** Claims an event for this transaction; false if it was already processed. A second delivery waits for the first. */
export const takeEvent = async (
  db: Db,
  event: { id: string; type: string; object: string | null; occurredAt?: string | null },
): Promise<boolean> => {
  const row = await db
    .insertInto('paymentEvents')
    .values({
      id: event.id,
      type: event.type,
      providerObject: event.object,
      occurredAt: event.occurredAt ?? null,
      state: 'DONE',
    })
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

/** Whether an event about this object is already quarantined. */
export const isQuarantined = async (db: Db, object: string): Promise<boolean> =>
  (await db
    .selectFrom('paymentEvents')
    .where('providerObject', '=', object)
    .where('state', '=', 'QUARANTINED')
    .select('id')
    .executeTakeFirst()) !== undefined

export const findOrderId = async (db: Db, externalId: string): Promise<number | null> =>
  (await db.selectFrom('commands').where('externalId', '=', externalId).select('id').executeTakeFirst())?.id ?? null

/** Whether this object was quarantined for one of these reasons, closed since or not. */
export const wasQuarantined = async (db: Db, object: string, reasons: readonly string[]): Promise<boolean> =>
  (await db
    .selectFrom('paymentEvents')
    .where('providerObject', '=', object)
    .where('state', '=', 'QUARANTINED')
    .where('reason', 'in', reasons)
    .select('id')
    .executeTakeFirst()) !== undefined

/** Quarantines a finding of a comparison, once for each object and reason. */
export async function quarantine(db: Db, found: { what: string; object: string; outcome: Outcome }) {
  const { what, object, outcome } = found
  const id = `compared-${object}-${outcome.reason}`
  if (await takeEvent(db, { id, type: `comparison.${what}`, object })) await noteOutcome(db, id, outcome)
}

/** Closes a finding that was settled elsewhere. */
export const closeOpened = (db: Db, object: string, reason: string, note: string) =>
  db
    .updateTable('paymentEvents')
    .set({ closedAt: now, note })
    .where('providerObject', '=', object)
    .where('state', '=', 'QUARANTINED')
    .where('reason', '=', reason)
    .where('closedAt', 'is', null)
    .execute()

/** Finds a card payment by the provider's id. */
export const findCardPayment = (db: Db, providerId: string) =>
  db
    .selectFrom('payments')
    .where('providerId', '=', providerId)
    .where('kind', '=', 'PAYMENT')
    .select(['id', 'commandId', 'amountCents'])
    .executeTakeFirst()

/** Finds a refund by its idempotency key while its answer is missing. */
export const findRefundByKey = (db: Db, key: string) =>
  db
    .selectFrom('payments')
    .where('idempotencyKey', '=', key)
    .where('kind', '=', 'REFUND')
    .select(['id', 'commandId'])
    .executeTakeFirst()

/** Stores the provider's fee for a movement, once; does nothing if the ledger lacks the movement. */
export const noteFee = (db: Db, providerId: string, { id, cents, at }: ProviderFee) =>
  db
    .insertInto('providerFees')
    .columns(['id', 'paymentId', 'feeCents', 'chargedAt'])
    .expression((eb) =>
      eb
        .selectFrom('payments')
        .where('providerId', '=', providerId)
        .select([
          sql<string>`${id}::text`.as('id'),
          'payments.id as paymentId',
          sql<number>`${cents}::integer`.as('feeCents'),
          sql<string>`${at.toISOString()}::timestamptz`.as('chargedAt'),
        ]),
    )
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute()

/** Lists refunds that the provider had not settled in its answer. */
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

/** Finds a card refund by the provider's id. */
export const findRefund = (db: Db, providerId: string) =>
  db
    .selectFrom('payments')
    .where('providerId', '=', providerId)
    .where('kind', '=', 'REFUND')
    .select(['id', 'commandId'])
    .executeTakeFirst()

/** Finds a decided refund with its payment. */
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

/** Clears the notes on events about a person's orders. */
export const emptyNotes = (db: Db, personId: number) =>
  db
    .updateTable('paymentEvents')
    .set({ note: '' })
    .where('commandId', 'in', db.selectFrom('commands').where('personId', '=', personId).select('id'))
    .where('note', 'is not', null)
    .execute()
