import { type Db, inTransaction, type Trx } from '../../../../server/data/db.ts'
import { conflict, invalid, missing, Refusal } from '../../../../server/http/errors.ts'
import type { Mail, Recipient, Sender } from '../../../../server/mail/layout.ts'
import { queueMail, withdrawMail } from '../../../../server/mail/mailer.ts'
import { addDays, parisDay } from '../../../../shared/dates.ts'
import type { InputOf } from '../../../../shared/endpoint.ts'
import { toCents, toEuros } from '../../../../shared/money.ts'
import { undoneUntil } from '../../../../shared/undo.ts'
import type { ReservationState } from '../../../catalogue/reservations/contract.ts'
import { listLines } from '../../../catalogue/reservations/queries.ts'
import type { OfflineMethod, Practical } from '../../../orders/orders/contract.ts'
import { findBuyer } from '../../../orders/orders/queries.ts'
import { heldUntil } from '../../../orders/orders/rules.ts'
import { lockOrder } from '../../../orders/orders/service.ts'
import { subjectOf } from '../../../orders/refunds/cancellation/service.ts'
import { may } from '../../../platform/access/contract.ts'
import type { Holder } from '../../../platform/access/rules.ts'
import type { Actor } from '../../../platform/access/service.ts'
import { recordAct } from '../../../platform/audit/service.ts'
import { whereMay } from '../../../society/commissions/queries.ts'
import { readClosedUntil, readSender } from '../../../society/settings/service.ts'
import type { Deposit, DepositToReturn, HeldDeposit, undoDeposit as undoDepositContract } from './contract.ts'
import { depositKeptMail, depositReceivedMail, depositReturnedMail } from './mails.ts'
import * as queries from './queries.ts'

type Key = { id: number; commandId: number }

/** Locks a line, its order and its deposit until the transaction ends. */
async function lockLine(trx: Trx, { id, commandId }: Key) {
  const order = (await lockOrder(trx, { id: commandId })) ?? missing('reservation')
  const line = (await listLines(trx, commandId)).find((each) => each.id === id) ?? missing('reservation')
  return { order, line, deposit: await queries.findDeposit(trx, id) }
}

/** Throws 409 with the time and the person. */
function refuseDone(code: string, at: string, by: string | null): never {
  const errors = [{ path: 'at', code, message: new Date(at).toISOString() }]
  throw new Refusal(409, code, { errors: by ? [...errors, { path: 'by', code, message: by }] : errors })
}

type Compose = (sender: Sender, to: Recipient) => Mail

type DepositStep = InputOf<typeof undoDepositContract>['body']['step']

/** The key in the mail queue of the mail about a step. */
const onceOf = (step: DepositStep, id: number) =>
  step === 'RECEIVED' ? `deposit-received-${id}` : `deposit-settled-${id}`

/**
 * Queues a mail to the buyer about a step of a deposit, once per step and sent when the step can no longer be undone; none if the buyer has
 * no address.
 */
async function notifyBuyer(trx: Trx, commandId: number, once: string, compose: Compose) {
  const buyer = await findBuyer(trx, commandId)
  if (buyer) await queueMail(trx, { ...compose(await readSender(trx), buyer), ...heldUntil(new Date()), once })
}

/** Records that the deposit of a line was received (rules#deposits). */
export const receiveDeposit = (db: Db, actor: Actor, key: Key, method: OfflineMethod): Promise<void> =>
  inTransaction(db, async (trx) => {
    const { order, line, deposit } = await lockLine(trx, key)
    if (deposit) refuseDone('already-received', deposit.receivedAt, deposit.receiver)
    const violation = receiptViolation(line)
    if (violation || line.depositCents === null) throw conflict(violation ?? 'no-deposit')
    const cents = line.depositCents
    await queries.insertDeposit(trx, { reservationId: key.id, amountCents: cents, method, receivedBy: actor.id })
    const details = { cents, command: order.id, reservation: key.id }
    await recordAct(trx, actor, 'deposit.received', subjectOf(order), details)
    await notifyBuyer(trx, order.id, onceOf('RECEIVED', key.id), (sender, to) =>
      depositReceivedMail(sender, to, { ...line, commandId: order.id }, { amount: toEuros(cents), method }),
    )
  })

/** Records that it was returned, or kept in whole or in part with a reason (rules#deposits). */
export const settleDeposit = (
  db: Db,
  actor: Actor,
  key: Key,
  { kept, reason }: { kept: number; reason: string },
): Promise<void> =>
  inTransaction(db, async (trx) => {
    const { order, line, deposit } = await lockLine(trx, key)
    if (!deposit) throw conflict('not-received')
    if (deposit.settledAt) refuseDone('already-settled', deposit.settledAt, deposit.settler)
    const keptCents = toCents(kept)
    if (keptCents > deposit.amountCents) throw invalid('kept', 'out-of-range')
    await queries.settleDeposit(trx, key.id, { keptCents, reason, settledBy: actor.id })
    const details = { cents: keptCents > 0 ? keptCents : deposit.amountCents, command: order.id, reservation: key.id }
    await recordAct(trx, actor, keptCents > 0 ? 'deposit.kept' : 'deposit.returned', subjectOf(order), details)
    const amount = toEuros(deposit.amountCents)
    const about = { ...line, commandId: order.id }
    await notifyBuyer(trx, order.id, onceOf('SETTLED', key.id), (sender, to) =>
      keptCents > 0
        ? depositKeptMail(sender, to, about, { amount, kept: toEuros(keptCents), reason })
        : depositReturnedMail(sender, to, about, amount),
    )
  })

/**
 * Undoes the last step of a deposit within ten minutes without any mail (rules#deposits). 409 `not-the-last-step`, `too-late-to-undo`, the
 * latter also if the books of its day were closed.
 */
export const undoDeposit = (db: Db, actor: Actor, key: Key, step: DepositStep): Promise<void> =>
  inTransaction(db, async (trx) => {
    const { order, deposit } = await lockLine(trx, key)
    const last = deposit && (deposit.settledAt ? 'SETTLED' : 'RECEIVED')
    if (!deposit || last !== step) throw conflict('not-the-last-step')
    const at = new Date(deposit.settledAt ?? deposit.receivedAt)
    const isOver = new Date() > undoneUntil(at) || parisDay(at) <= ((await readClosedUntil(trx)) ?? '')
    if (isOver || !(await withdrawMail(trx, onceOf(step, key.id)))) throw conflict('too-late-to-undo')
    if (step === 'SETTLED') await queries.reopenDeposit(trx, key.id)
    else await queries.deleteDeposit(trx, key.id)
    const details = { cents: deposit.amountCents, command: order.id, reservation: key.id }
    await recordAct(trx, actor, 'deposit.undone', subjectOf(order), details)
  })

/** The deposit of a line and its status; null if none was agreed. */
export async function readDeposit(db: Db, id: number, agreedCents: number | null): Promise<Deposit | null> {
  const row = await queries.findDeposit(db, id)
  if (!row) return agreedCents === null ? null : { amount: toEuros(agreedCents), received: null, settled: null }
  const { amountCents, method, receivedAt, receiver, keptCents, reason, settledAt, settler } = row
  return {
    amount: toEuros(amountCents),
    received: { at: receivedAt, by: receiver, method },
    settled: settledAt ? { at: settledAt, by: settler, kept: toEuros(keptCents ?? 0), reason } : null,
  }
}

export const listHeldDeposits = async (db: Db, commissionId: number): Promise<HeldDeposit[]> =>
  (await queries.listHeld(db, commissionId)).map(({ amountCents, ...row }) => ({
    ...row,
    amount: toEuros(amountCents),
  }))

/** Lists deposits to return in the commissions that somebody administers. */
export const listDepositsToReturn = async (db: Db, holder: Holder): Promise<DepositToReturn[]> =>
  (await queries.listToReturn(db, whereMay(holder, may.manageCommission))).map(
    ({ amountCents, commissionId, commissionName, technicalName, ...row }) => ({
      ...row,
      amount: toEuros(amountCents),
      commission: { id: commissionId, name: commissionName, technicalName },
    }),
  )

type Terms = Awaited<ReturnType<typeof queries.listTerms>>[number]
const OVER: readonly Terms['state'][] = ['CANCELLED', 'REFUSED']

function depositOf({ state, depositCents, depositTerms, amountCents, settledAt, keptCents, reason }: Terms) {
  const cents = amountCents ?? depositCents
  // A deposit that was never received is no longer asked for once the line is over.
  if (cents === null || (amountCents === null && [...OVER, 'RETURNED'].includes(state))) return null
  const kept = toEuros(keptCents ?? 0)
  const settled = kept > 0 ? ('KEPT' as const) : ('RETURNED' as const)
  return {
    amount: toEuros(cents),
    terms: depositTerms,
    state: amountCents === null ? ('ASKED' as const) : settledAt ? settled : ('RECEIVED' as const),
    kept,
    reason: reason ?? '',
  }
}

/** Lists what the buyer of an order must bring and may still do, line by line (rules#deposits). */
export async function listPractical(db: Db, commandId: number): Promise<Practical[]> {
  const today = parisDay(new Date())
  return (await queries.listTerms(db, commandId)).flatMap((line) => {
    const { id, state, startDate, cancelDays, cancelPercent } = line
    const until = startDate !== null && cancelDays !== null ? addDays(startDate, -cancelDays) : undefined
    const open = (state === 'CONFIRMED' || state === 'TO_APPROVE') && until !== undefined && until >= today
    const deposit = depositOf(line)
    const cancel = open && cancelPercent ? { until, percent: cancelPercent } : null
    return deposit || cancel ? [{ reservationId: id, deposit, cancel }] : []
  })
}

/** Why the deposit of a line cannot be received (rules#deposits); null if it can. */
function receiptViolation(line: { state: ReservationState; depositCents: number | null }): string | null {
  if (line.depositCents === null) return 'no-deposit'
  if (line.state === 'HELD') return 'not-paid'
  return line.state === 'CANCELLED' || line.state === 'REFUSED' ? 'given-up' : null
}
