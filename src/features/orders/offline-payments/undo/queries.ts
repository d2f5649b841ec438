import { type SelectQueryBuilder, sql } from 'kysely'
import type { DB } from '../../../../../db/schema.ts'
import type { Db } from '../../../../server/data/db.ts'
import { fullName } from '../../../../server/data/texts.ts'
import type { ReservationState } from '../../../catalogue/reservations/contract.ts'
import type { OfflineMethod } from '../../orders/contract.ts'
import type { Before } from './rules.ts'

export const findLastStep = async (db: Db, commandId: number): Promise<number> =>
  (
    await db
      .selectFrom('orderSteps')
      .where('commandId', '=', commandId)
      .select((eb) => eb.fn.coalesce(eb.fn.max('id'), sql<number>`0`).as('last'))
      .executeTakeFirstOrThrow()
  ).last

export const markUndoable = (db: Db, paymentId: number, until: Date, before: Before) =>
  db
    .updateTable('payments')
    .set({ undoUntil: until.toISOString(), beforeRecording: JSON.stringify(before) })
    .where('id', '=', paymentId)
    .execute()

/**
 * Whether an order changed since a payment was recorded: a step of the order or of a line, or another row of its
 * ledger.
 */
export const hasMovedOn = async (
  db: Db,
  commandId: number,
  { paymentId, lastStep }: { paymentId: number; lastStep: number },
) =>
  (
    await sql<{ moved: boolean }>`select
      exists (select from order_steps where command_id = ${commandId} and id > ${lastStep})
      or exists (select from payments where command_id = ${commandId} and id > ${paymentId} and state <> 'FAILED') as moved`.execute(
      db,
    )
  ).rows[0]?.moved === true

/** Locks the bank statement line linked with a payment, and returns whether matching that line recorded the payment. */
export const lockBankLine = (db: Db, paymentId: number) =>
  db
    .selectFrom('bankStatementLines')
    .where('paymentId', '=', paymentId)
    .select(['id', 'isRecorded'])
    .forUpdate()
    .executeTakeFirst()

export const openBankLine = (db: Db, id: number) =>
  db
    .updateTable('bankStatementLines')
    .set({ paymentId: null, isRecorded: false, matchedAt: null, matchedBy: null })
    .where('id', '=', id)
    .execute()

/** Whether this person has a pending fee order. */
export const hasPendingFees = async (db: Db, personId: number): Promise<boolean> =>
  (await db
    .selectFrom('commands')
    .where('personId', '=', personId)
    .where('kind', '=', 'ADHESION')
    .where('state', '=', 'PENDING')
    .select('id')
    .executeTakeFirst()) !== undefined

export const listLineStates = async (db: Db, commandId: number): Promise<Record<string, ReservationState>> =>
  Object.fromEntries(
    (await db.selectFrom('reservations').where('commandId', '=', commandId).select(['id', 'state']).execute()).map(
      ({ id, state }) => [id, state],
    ),
  )

const NOT_RETURNED = sql<boolean>`not exists (select from payments back where back.refund_of = payments.id and back.state <> 'FAILED')`

const undoable = (db: Db, now: Date) =>
  db
    .selectFrom('payments')
    .where('payments.undoUntil', '>', now.toISOString())
    .where('payments.depositSlipId', 'is', null)
    .where('payments.state', '=', 'DONE')
    .where(NOT_RETURNED) as SelectQueryBuilder<DB, 'payments', object>

const RECENT_SHOWN = 100

/** Lists payments that can still be undone at `now`, latest first. */
export async function listRecent(db: Db, now: Date) {
  const rows = await undoable(db, now)
    .innerJoin('commands', 'commands.id', 'payments.commandId')
    .leftJoin('persons', 'persons.id', 'commands.personId')
    .leftJoin('persons as recorder', 'recorder.id', 'payments.actorId')
    .select(['payments.id', 'payments.commandId', 'payments.amountCents', 'payments.undoUntil'])
    .select((eb) => [
      eb.ref('payments.method').$castTo<OfflineMethod>().as('method'),
      eb.fn.coalesce('commands.buyerName', fullName()).as('buyer'),
      fullName('recorder').as('by'),
    ])
    .orderBy('payments.id', 'desc')
    .limit(RECENT_SHOWN)
    .execute()
  if (rows.length < RECENT_SHOWN) return { total: rows.length, rows }
  const { total } = await undoable(db, now)
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  return { total, rows }
}
