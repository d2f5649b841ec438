import { type Db, inTransaction, type Trx } from '../../../../server/data/db.ts'
import { job, queue } from '../../../../server/jobs/jobs.ts'
import type { Mail, Recipient, Sender } from '../../../../server/mail/layout.ts'
import { queueMail, withdrawHeld, withdrawMail } from '../../../../server/mail/mailer.ts'
import { addDays, parisDay } from '../../../../shared/dates.ts'
import { type Cents, toEuros } from '../../../../shared/money.ts'
import type { Notice } from '../../../society/commissions/contract.ts'
import { findCommission } from '../../../society/commissions/queries.ts'
import { listRecipients, wantsNotice } from '../../../society/commissions/service.ts'
import { readSender } from '../../../society/settings/service.ts'
import type { PaymentMethod } from '../contract.ts'
import { findBuyer } from '../queries.ts'
import { decideBy } from '../rules.ts'
import { lockOrder } from '../service.ts'
import * as mails from './mails.ts'
import { type CommissionLine, listOfCommissions, listSoon } from './queries.ts'

/** A refund of one payment. */
type Part = { amountCents: Cents; method: PaymentMethod }

/** Delays mails about what may still be undone. */
export type MailHold = { notBefore?: Date }

type Compose = (sender: Sender, to: Recipient, commission: string, lines: CommissionLine[]) => Mail

/** Mails the recipients of each commission once for all its lines, if the commission wants these mails. */
async function notifyCommissions(
  trx: Trx,
  lines: CommissionLine[],
  what: Notice,
  { once, ...held }: MailHold & { once: string },
  compose: Compose,
) {
  for (const commissionId of new Set(lines.map((line) => line.commissionId))) {
    const commission = await findCommission(trx, commissionId)
    if (!commission || !wantsNotice(commission, what)) continue
    const sender = await readSender(trx)
    const theirs = lines.filter((line) => line.commissionId === commissionId)
    for (const email of await listRecipients(trx, commission)) {
      const mail = compose(sender, { email }, commission.name, theirs)
      await queueMail(trx, {
        ...mail,
        ...held,
        toSociety: true,
        once: `${once}-${commissionId}-${email.toLowerCase()}`,
      })
    }
  }
}

/** Tells the commissions about a paid order: which lines need approval, and which don't (rules#notices). */
export async function notifyOfOrder(trx: Trx, command: number, held: MailHold = {}) {
  const lines = await listOfCommissions(trx, command)
  const toApprove = lines.filter(({ state }) => state === 'TO_APPROVE')
  const settled = lines.filter(({ state }) => state === 'CONFIRMED')
  await notifyCommissions(
    trx,
    settled,
    'ORDER',
    { ...held, once: `ordered-${command}` },
    (sender, to, commission, theirs) => mails.orderedMail(sender, to, commission, { command, lines: theirs }),
  )
  await notifyCommissions(
    trx,
    toApprove,
    'APPROVAL',
    { ...held, once: `to-approve-${command}` },
    (sender, to, commission, theirs) =>
      mails.toApproveMail(sender, to, commission, { command, lines: theirs, until: firstDecision(theirs) }),
  )
  for (const line of settled) if (isSoon(line)) await sendPracticalSheet(trx, command, line, held)
}

const firstDecision = (lines: readonly CommissionLine[]): Date | undefined => {
  const [first] = lines.flatMap(({ startDate }) => startDate ?? []).sort()
  return first === undefined ? undefined : decideBy(first)
}

/** Tells the commissions about lines that their buyer cancelled. */
export async function notifyOfGivenUpLines(trx: Trx, command: number, ids: readonly number[]) {
  const lines = (await listOfCommissions(trx, command)).filter(({ id }) => ids.includes(id))
  await notifyCommissions(
    trx,
    lines,
    'CANCELLATION',
    { once: `given-up-${ids.join('-')}` },
    (sender, to, commission, theirs) => mails.givenUpMail(sender, to, commission, { command, lines: theirs }),
  )
}

const SOON_DAYS = 3
const isSoon = ({ startDate }: Pick<CommissionLine, 'startDate'>) => {
  const today = parisDay(new Date())
  return startDate !== null && startDate >= today && startDate <= addDays(today, SOON_DAYS)
}

/**
 * Lists the practical information for a buyer: for a stay from the reminder until its end, for other lines as soon as
 * they are paid.
 */
export async function listSheets(db: Db, command: number) {
  const today = parisDay(new Date())
  const isDue = ({ state, startDate, endDate }: CommissionLine) =>
    (state === 'CONFIRMED' || state === 'HANDED_OVER') &&
    (startDate === null || startDate <= addDays(today, SOON_DAYS)) &&
    (endDate === null || endDate >= today)
  return (await listOfCommissions(db, command))
    .filter((line) => line.practicalSheet !== '' && isDue(line))
    .map(({ id, practicalSheet }) => ({ reservationId: id, text: practicalSheet }))
}

/** One idempotency key for every mail with the practical information of a line, so that it is sent once. */
const onceSoon = (id: number) => `soon-${id}`
const onceApproved = (id: number) => `approved-${id}`

/**
 * Mails a buyer that a stay or an event begins, with the practical information; sent once, however often it is called.
 */
async function sendPracticalSheet(trx: Trx, command: number, line: CommissionLine, held: MailHold = {}) {
  const buyer = await findBuyer(trx, command)
  if (!buyer) return
  const mail = mails.soonMail(await readSender(trx), buyer, { command, line, sheet: line.practicalSheet })
  await queueMail(trx, { ...mail, ...held, once: onceSoon(line.id) })
}

/** Reminds the buyers of stays and events within the next three days who were not reminded yet (rules#notices). */
export async function remindOfStays(db: Db, today = parisDay(new Date())) {
  for (const { id, commandId } of await listSoon(db, { from: today, to: addDays(today, SOON_DAYS) }))
    await inTransaction(db, async (trx) => {
      await lockOrder(trx, { id: commandId })
      const line = (await listOfCommissions(trx, commandId)).find((each) => each.id === id)
      // It may have been cancelled since the list was read.
      if (line?.state === 'CONFIRMED') await sendPracticalSheet(trx, commandId, line)
    })
}

/** The refunds, as mails describe them. */
const backOf = (parts: readonly Part[]) => ({
  refund: toEuros(parts.reduce((sum, { amountCents }) => sum + amountCents, 0)),
  byCard: parts.every(({ method }) => method === 'CARD'),
})

type Line = mails.NamedLine & { id: number }

/** Tells a buyer that these lines are cancelled and what is refunded; `reason` if the society cancels them. */
export async function notifyOfCancellation(
  trx: Trx,
  command: number,
  lines: readonly Line[],
  parts: readonly Part[],
  reason: string | null,
) {
  const buyer = await findBuyer(trx, command)
  if (!buyer) return
  const mail = mails.cancelledMail(await readSender(trx), buyer, { command, lines, ...backOf(parts), reason })
  await queueMail(trx, { ...mail, once: `cancelled-${lines.map(({ id }) => id).join('-')}` })
}

/** Acknowledges a withdrawal to the buyer, with its time, and tells the commissions. */
export async function notifyOfWithdrawal(
  trx: Trx,
  command: number,
  lines: readonly Line[],
  parts: readonly Part[],
  at: Date,
) {
  const ids = lines.map(({ id }) => id)
  const once = `withdrawn-${ids.join('-')}`
  const buyer = await findBuyer(trx, command)
  if (buyer) {
    const mail = mails.withdrawnMail(await readSender(trx), buyer, { command, lines, ...backOf(parts), at })
    await queueMail(trx, { ...mail, once })
  }
  const theirs = (await listOfCommissions(trx, command)).filter(({ id }) => ids.includes(id))
  await notifyCommissions(trx, theirs, 'CANCELLATION', { once }, (sender, to, commission, lines) =>
    mails.withdrawnToCommissionMail(sender, to, commission, { command, lines }),
  )
}

/** Tells a buyer of a voluntary refund. */
export async function notifyOfRefund(trx: Trx, command: number, parts: readonly Part[], reason: string) {
  const buyer = await findBuyer(trx, command)
  if (buyer)
    await queueMail(trx, mails.refundedMail(await readSender(trx), buyer, { command, reason, ...backOf(parts) }))
}

/** Queues the mail that a line is approved; if the line begins soon, the practical information comes with it. */
export async function notifyOfApproval(trx: Trx, command: number, id: number, held: MailHold) {
  const buyer = await findBuyer(trx, command)
  const line = (await listOfCommissions(trx, command)).find((each) => each.id === id)
  if (!buyer || !line) return
  const soon = isSoon(line)
  const about = { command, line, sheet: soon ? line.practicalSheet : '' }
  const mail = mails.approvedMail(await readSender(trx), buyer, about)
  await queueMail(trx, { ...mail, ...held, once: soon ? onceSoon(id) : onceApproved(id) })
}

/** Removes the queued mail about an approval; false if it was already sent. */
export const withdrawApproved = async (trx: Trx, id: number): Promise<boolean> =>
  (await withdrawMail(trx, onceApproved(id))) && (await withdrawMail(trx, onceSoon(id)))

/** Removes delayed mails of lines that end, so that nobody gets news of a cancelled stay. */
export const withdrawHeldNotices = (trx: Trx, ids: readonly number[]) =>
  withdrawHeld(trx, { onces: ids.flatMap((id) => [onceApproved(id), onceSoon(id)]), beginnings: [] })

export async function notifyOfRefusal(trx: Trx, command: number, line: Line, parts: readonly Part[], reason: string) {
  const buyer = await findBuyer(trx, command)
  if (!buyer) return
  const mail = mails.refusedMail(await readSender(trx), buyer, { command, line, ...backOf(parts), reason })
  await queueMail(trx, { ...mail, once: `refused-${line.id}` })
}

/** Reminds buyers three days before a stay or an event. A missed run is made up for at the next start. */
export const remindBuyers = job(queue('remind-of-stays'), {
  every: '15 9-19 * * *',
  run: (db) => remindOfStays(db),
})
