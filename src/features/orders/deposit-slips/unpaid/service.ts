import { type Db, inTransaction } from '../../../../server/data/db.ts'
import { conflict, missing } from '../../../../server/http/errors.ts'
import { queueMail } from '../../../../server/mail/mailer.ts'
import type { InputOf } from '../../../../shared/endpoint.ts'
import { toCents, toEuros } from '../../../../shared/money.ts'
import type { Actor } from '../../../platform/access/service.ts'
import { recordAct } from '../../../platform/audit/service.ts'
import { readSender } from '../../../society/settings/service.ts'
import { returnUnpaid } from '../../offline-payments/unpaid/service.ts'
import { findBuyer } from '../../orders/queries.ts'
import { subjectOf } from '../../refunds/cancellation/service.ts'
import type { recordUnpaid as recordUnpaidContract } from './contract.ts'
import { unpaidChequeMail } from './mails.ts'
import * as queries from './queries.ts'

type Unpaid = InputOf<typeof recordUnpaidContract>['body']

/**
 * Records once that a cheque came back unpaid (rules#unpaid-cheques): its slip stays the same with the line marked, its order is due again,
 * and its buyer gets a mail. 409 `not-deposited`, `already-unpaid`, `refunded`.
 */
export const recordUnpaid = (db: Db, actor: Actor, id: number, { date, bankFee }: Unpaid): Promise<void> =>
  inTransaction(db, async (trx) => {
    const { slipId, state, depositedOn } = (await queries.findDeposit(trx, id)) ?? missing('payment')
    if (slipId === null || state !== 'DEPOSITED' || depositedOn === null) throw conflict('not-deposited')
    const { refundId, order, cents } = await returnUnpaid(trx, actor, id, { date, depositedOn })
    const bankFeeCents = bankFee === undefined ? null : toCents(bankFee)
    // The slip may have been cancelled before its payment was locked.
    if (!(await queries.markUnpaid(trx, { slipId, paymentId: id }, { unpaidRefundId: refundId, bankFeeCents })))
      throw conflict('not-deposited')
    const details = { command: order.id, cents, ...(bankFeeCents !== null && { bankFeeCents }) }
    await recordAct(trx, actor, 'payment.unpaid', subjectOf(order), details)
    const buyer = await findBuyer(trx, order.id)
    if (!buyer) return
    const about = { number: order.id, amount: toEuros(cents), on: date, kind: order.kind }
    const mail = unpaidChequeMail(await readSender(trx), buyer, about)
    await queueMail(trx, { ...mail, once: `unpaid-${refundId}` })
  })
