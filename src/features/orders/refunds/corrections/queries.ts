import { sql } from 'kysely'
import type { Db } from '../../../../server/data/db.ts'

export const findOrderOf = (db: Db, paymentId: number) =>
  db
    .selectFrom('payments')
    .innerJoin('commands', 'commands.id', 'payments.commandId')
    .where('payments.id', '=', paymentId)
    .where('payments.kind', '=', 'PAYMENT')
    .select(['payments.commandId', 'commands.personId', 'commands.createdAt'])
    .executeTakeFirst()

/** Whether part of a payment was or will be refunded, and whether that was a reversal or an unpaid cheque. */
export const findReturned = (db: Db, paymentId: number) =>
  db
    .selectFrom('payments')
    .where('refundOf', '=', paymentId)
    .where('state', '<>', 'FAILED')
    .select([
      sql<boolean>`corrects is not null`.as('isReversal'),
      sql<boolean>`exists (select from deposit_slip_lines where unpaid_refund_id = payments.id)`.as('isUnpaid'),
    ])
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()
