import { sql, type UpdateObject } from 'kysely'
import type { DB } from '../../../../db/schema.ts'
import { type Db, now } from '../../../server/data/db.ts'
import { prepared } from '../../../server/data/prepared.ts'
import type { Share } from '../orders/rules.ts'

/** Finds a refund with its order and buyer. */
export const findRefund = (db: Db, id: number) =>
  db
    .selectFrom('payments')
    .innerJoin('commands', 'commands.id', 'payments.commandId')
    .where('payments.id', '=', id)
    .where('payments.kind', '=', 'REFUND')
    .select(['payments.commandId', 'commands.personId'])
    .executeTakeFirst()

/** Finds the refund that replaces this one. */
export const findReplacement = (db: Db, id: number) =>
  db.selectFrom('payments').where('replaces', '=', id).select(['id', 'method']).executeTakeFirst()

/** Whether each line still lacks what a refund was for: another refund may have paid it since this one failed. */
const isStillOwed = sql<boolean>`not exists (
  select from payment_shares own where own.payment_id = payments.id and own.amount_cents > (
    select coalesce(sum(case shares.kind when 'PAYMENT' then share.amount_cents else -share.amount_cents end), 0)
    from payment_shares share join payments shares on shares.id = share.payment_id
    where share.reservation_id = own.reservation_id and payments.refund_of in (shares.id, shares.refund_of)
      and shares.state <> 'FAILED'))`

export const isOwed = async (db: Db, id: number): Promise<boolean> =>
  (await db.selectFrom('payments').where('id', '=', id).where(isStillOwed).select('id').executeTakeFirst()) !==
  undefined

/** Refunds that wait for an administrator: failed, to make by hand, or by card without an answer since `before`. */
const pendingRefunds = (db: Db, before: string) =>
  db
    .selectFrom('payments')
    .where('payments.kind', '=', 'REFUND')
    .where('payments.state', '<>', 'DONE')
    .where((eb) =>
      eb.or([
        eb.and([
          eb('payments.state', '=', 'FAILED'),
          isStillOwed,
          eb.not(
            eb.exists(eb.selectFrom('payments as other').whereRef('other.replaces', '=', 'payments.id').select('id')),
          ),
        ]),
        eb.and([eb('payments.state', '=', 'PENDING'), eb('payments.method', '<>', 'CARD')]),
        eb.and([eb('payments.state', '=', 'PENDING'), eb('payments.createdAt', '<', before)]),
      ]),
    )
    .orderBy('payments.id')
    .limit(200)

/** Counts these refunds and sums their amounts. */
export const sumPendingRefunds = (db: Db, before: string) =>
  db
    .selectFrom(pendingRefunds(db, before).select('payments.amountCents').as('pending'))
    .select(sql<number>`count(*)::int`.as('count'))
    .select(sql<number>`coalesce(sum(amount_cents), 0)::bigint`.as('cents'))

export const findPendingRefunds = (db: Db, before: string) =>
  pendingRefunds(db, before)
    .innerJoin('commands', 'commands.id', 'payments.commandId')
    .leftJoin('persons', 'persons.id', 'commands.personId')
    .select(['payments.id', 'payments.state', 'payments.method', 'payments.amountCents', 'payments.createdAt'])
    .select(['payments.settledAt', 'payments.failure', 'payments.reason', 'payments.commandId', 'commands.personId'])
    .select(['persons.firstName', 'persons.lastName', 'commands.buyerName'])
    .select((eb) =>
      eb
        .selectFrom('payments as paid')
        .whereRef('paid.id', '=', 'payments.refundOf')
        .select('paid.providerId')
        .as('providerPayment'),
    )
    .execute()

const leftCents = sql`sum(case moved.kind when 'PAYMENT' then share.amount_cents else -share.amount_cents end)::int`

/**
 * What is left to refund of each line of a payment, in cents. Money that a bank took and returned counts as part of
 * that payment (rules#reconciliation).
 */
export const listLeft = async (db: Db, paymentId: number): Promise<Share[]> =>
  (
    await sql<Share>`
      select reservation_id as "reservationId", ${leftCents} as "amountCents"
      from payments moved join payment_shares share on share.payment_id = moved.id
      where ${paymentId} in (moved.id, moved.refund_of) and moved.state <> 'FAILED'
      group by reservation_id having ${leftCents} > 0 order by reservation_id`.execute(db)
  ).rows

/** Copies the lines of a refund to the one that replaces it. */
export const copyShares = (db: Db, from: number, to: number) =>
  db
    .insertInto('paymentShares')
    .columns(['paymentId', 'reservationId', 'amountCents'])
    .expression((eb) =>
      eb
        .selectFrom('paymentShares')
        .where('paymentId', '=', from)
        .select([eb.val(to).as('id'), 'reservationId', 'amountCents']),
    )
    .execute()

export const insertShares = (db: Db, paymentId: number, shares: readonly Share[]) =>
  db
    .insertInto('paymentShares')
    .values(shares.map((share) => ({ paymentId, ...share })))
    .execute()
export const lockPayment = (db: Db, id: number) =>
  db.selectFrom('payments').where('id', '=', id).selectAll().forUpdate().executeTakeFirst()

export const updatePayment = (db: Db, id: number, changes: UpdateObject<DB, 'payments'>) =>
  db.updateTable('payments').set(changes).where('id', '=', id).execute()

/** Payments of a person's orders that are not refunded in full, each with the amount left in cents. */
export const listRefundable = prepared((db, personId: number) =>
  db
    .selectFrom('payments')
    .innerJoin('commands', 'commands.id', 'payments.commandId')
    .where('commands.personId', '=', personId)
    .where('commands.kind', '=', 'ADHESION')
    .where('payments.kind', '=', 'PAYMENT')
    .where('payments.state', '=', 'DONE')
    .where('payments.refundOf', 'is', null)
    .select(['payments.id', 'payments.commandId', 'payments.method'])
    .select(
      sql<number>`payments.amount_cents - coalesce((
        select sum(case r.kind when 'REFUND' then r.amount_cents else -r.amount_cents end) from payments r
        where r.refund_of = payments.id and r.state <> 'FAILED'), 0)::int`.as('leftCents'),
    )
    .orderBy('payments.id'),
)

/** Sums what an order has kept, in cents: payments less refunds, both done. */
export const sumKept = async (db: Db, commandId: number): Promise<number> =>
  (
    await db
      .selectFrom('payments')
      .where('commandId', '=', commandId)
      .where('state', '=', 'DONE')
      .select(
        sql<number>`coalesce(sum(case kind when 'PAYMENT' then amount_cents else -amount_cents end), 0)::int`.as(
          'kept',
        ),
      )
      .executeTakeFirstOrThrow()
  ).kept

/** Stores the provider's answer, unless the refund was already marked as failed. */
export const noteAnswer = (db: Db, id: number, state: 'DONE' | 'PENDING', providerId: string) =>
  db
    .updateTable('payments')
    .set({ state, providerId, ...(state === 'DONE' && { settledAt: now }) })
    .where('id', '=', id)
    .where('state', '=', 'PENDING')
    .execute()

export const renewRefundKey = (db: Db, id: number, idempotencyKey: string) =>
  db.updateTable('payments').set({ idempotencyKey }).where('id', '=', id).where('state', '=', 'PENDING').execute()

/** Clears the texts beside a person's payments and orders; amounts, dates, payment methods and numbers stay. */
export async function emptyReasons(db: Db, personId: number) {
  const theirs = db.selectFrom('commands').where('personId', '=', personId).select('id')
  await db
    .updateTable('payments')
    .set({ reason: null, reference: null, beforeRecording: null })
    .where('commandId', 'in', theirs)
    .execute()
  await db.updateTable('orderSteps').set({ note: null }).where('commandId', 'in', theirs).execute()
  await db.deleteFrom('orderNotes').where('commandId', 'in', theirs).execute()
}

/** Whether the ledger has this movement of the provider. */
export const isWritten = async (db: Db, providerId: string): Promise<boolean> =>
  (await db.selectFrom('payments').where('providerId', '=', providerId).select('id').executeTakeFirst()) !== undefined

/** Finds the money of that amount that a dispute took and that has not been returned. */
export const findDisputeRefund = (db: Db, disputed: string, amountCents: number) =>
  db
    .selectFrom('payments')
    .where('disputed', '=', disputed)
    .where('kind', '=', 'REFUND')
    .where('amountCents', '=', amountCents)
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('payments as back').whereRef('back.reverses', '=', 'payments.id').select('back.id'))),
    )
    .select(['id', 'refundOf'])
    .orderBy('id')
    .executeTakeFirst()

type Facts = { isByBuyer: boolean; soldAt: string | null; delivered: { id: number; at: string }[] }

/** Whether the buyer placed the order on the portal, and when its lines were handed over. */
export const findFacts = async (db: Db, commandId: number): Promise<Facts> => {
  const { rows } = await sql<Facts>`
    select
      not exists (select from bookings where command_id = ${commandId})
        and not exists (select from calendar_sales where command_id = ${commandId} and source <> 'WEB') as "isByBuyer",
      (select handed_over_at from calendar_sales where command_id = ${commandId}) as "soldAt",
      coalesce((select json_agg(json_build_object('id', reservation_id, 'at', at)) from (
        select reservation_id, min(at) as at from order_steps
        where command_id = ${commandId} and state = 'HANDED_OVER' group by reservation_id) handed), '[]') as delivered`.execute(
    db,
  )
  return rows[0] ?? { isByBuyer: false, soldAt: null, delivered: [] }
}
