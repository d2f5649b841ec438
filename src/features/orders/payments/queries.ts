import { sql } from 'kysely'
import { type Db, now } from '../../../server/data/db.ts'
import type { ProviderFee } from '../../../server/pay/compared.ts'

export type Outcome = {
  state: 'DONE' | 'IGNORED' | 'QUARANTINED'
  reason?: string
  /** Of a quarantined payment: what came, and for which order. */
  payment?: { amountCents: number | null; currency: string; commandId: number | null }
}

/** Takes an event for this transaction; false where it was taken before. Who comes second waits for the first. */
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

/** Whether this object was put aside for one of these reasons, closed since or not. */
export const isPutAside = async (db: Db, object: string, reasons: readonly string[]): Promise<boolean> =>
  (await db
    .selectFrom('paymentEvents')
    .where('providerObject', '=', object)
    .where('state', '=', 'QUARANTINED')
    .where('reason', 'in', reasons)
    .select('id')
    .executeTakeFirst()) !== undefined

/** Puts aside what a comparison found, once for its object and its reason. */
export async function putAside(db: Db, found: { what: string; object: string; outcome: Outcome }) {
  const { what, object, outcome } = found
  const id = `compared-${object}-${outcome.reason}`
  if (await takeEvent(db, { id, type: `comparison.${what}`, object })) await noteOutcome(db, id, outcome)
}

/** What an administrator was asked to look at has been decided elsewhere. */
export const closeOpened = (db: Db, object: string, reason: string, note: string) =>
  db
    .updateTable('paymentEvents')
    .set({ closedAt: now, note })
    .where('providerObject', '=', object)
    .where('state', '=', 'QUARANTINED')
    .where('reason', '=', reason)
    .where('closedAt', 'is', null)
    .execute()

/** A card payment as the provider names it. */
export const findCardPayment = (db: Db, providerId: string) =>
  db
    .selectFrom('payments')
    .where('providerId', '=', providerId)
    .where('kind', '=', 'PAYMENT')
    .select(['id', 'commandId', 'amountCents'])
    .executeTakeFirst()

/** A refund that was asked for with this key, and whose answer has not come. */
export const findRefundByKey = (db: Db, key: string) =>
  db
    .selectFrom('payments')
    .where('idempotencyKey', '=', key)
    .where('kind', '=', 'REFUND')
    .select(['id', 'commandId'])
    .executeTakeFirst()

/** Notes what the provider kept of a movement, once; nothing where the ledger has none of that name. */
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
