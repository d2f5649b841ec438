import { type Db, inTransaction, type Trx } from '../../../server/data/db.ts'
import { conflict, missing, Refusal } from '../../../server/http/errors.ts'
import { job, queue } from '../../../server/jobs/jobs.ts'
import { addDays, parisDay } from '../../../shared/dates.ts'
import { listLines, moveThese } from '../../catalogue/reservations/queries.ts'
import { setTriggerActor } from '../../catalogue/reservations/service.ts'
import type { Actor } from '../../platform/access/service.ts'
import { recordAct } from '../../platform/audit/service.ts'
import { notifyOfApproval, notifyOfRefusal, withdrawApproved } from '../orders/notices/service.ts'
import { approvalUndoneUntil, decideBy, heldUntil } from '../orders/rules.ts'
import { lockOrder, reopenOrder } from '../orders/service.ts'
import { listLeftOf } from '../refunds/cancellation/queries.ts'
import { allLeft } from '../refunds/cancellation/rules.ts'
import { endLines, subjectOf } from '../refunds/cancellation/service.ts'
import { settleState } from '../refunds/service.ts'
import { listSteps, listUndecided } from './queries.ts'

/** The reason given to the buyer when nobody decided in time. */
const UNDECIDED = 'La commission n’a pas pu répondre à temps.'

type Key = { id: number; commandId: number }

/** Locks a line and its order until the transaction ends. */
async function lockLine(trx: Trx, { id, commandId }: Key) {
  const order = (await lockOrder(trx, { id: commandId })) ?? missing('reservation')
  const line = (await listLines(trx, commandId)).find((each) => each.id === id) ?? missing('reservation')
  return { order, line }
}

/** Locks a line that waits for approval; 409 if it no longer does. */
async function lockUndecided(trx: Trx, key: Key) {
  const { order, line } = await lockLine(trx, key)
  if (line.state !== 'TO_APPROVE') throw conflict('not-to-approve', `The line is ${line.state}`)
  return { order, line }
}

/** TO_APPROVE -> CONFIRMED. The buyer gets a mail once the approval can no longer be undone. 409 in any other state. */
export const approveReservation = (db: Db, actor: Actor, key: Key): Promise<void> =>
  inTransaction(db, async (trx) => {
    const { order } = await lockUndecided(trx, key)
    await setTriggerActor(trx, actor)
    await moveThese(trx, [key.id], 'CONFIRMED')
    await setTriggerActor(trx, undefined)
    await settleState(trx, order.id)
    const details = { command: order.id, reservation: key.id }
    await recordAct(trx, actor, 'reservation.approved', subjectOf(order), details)
    await notifyOfApproval(trx, order.id, key.id, heldUntil(new Date()))
  })

/**
 * CONFIRMED -> TO_APPROVE: undoes an approval. Nobody gets a mail, and an order that the approval had completed is open again. 409
 * `not-approved` if the line has changed state since; 409 `too-late-to-undo` after ten minutes, once the time limit for a decision is
 * over, or once the buyer got the mail.
 */
export const undoApproval = (db: Db, actor: Actor, key: Key): Promise<void> =>
  inTransaction(db, async (trx) => {
    const { order, line } = await lockLine(trx, key)
    const until = line.state === 'CONFIRMED' ? approvalUndoneUntil(line.startDate, await listSteps(trx, key.id)) : null
    if (until === null) throw conflict('not-approved', `The line is ${line.state}`)
    if (new Date() > new Date(until) || !(await withdrawApproved(trx, key.id))) throw conflict('too-late-to-undo')
    await setTriggerActor(trx, actor)
    await moveThese(trx, [key.id], 'TO_APPROVE')
    if (order.state === 'DONE') await reopenOrder(trx, order.id)
    await setTriggerActor(trx, undefined)
    await settleState(trx, order.id)
    const details = { command: order.id, reservation: key.id }
    await recordAct(trx, actor, 'reservation.approval-undone', subjectOf(order), details)
  })

/** TO_APPROVE -> REFUSED: refunds all that was paid for the line and tells the buyer why. 409 in any other state. */
export const refuseReservation = (
  db: Db,
  actor: { id: number; address?: string } | undefined,
  key: Key,
  reason: string,
): Promise<void> =>
  inTransaction(db, async (trx) => {
    const { order, line } = await lockUndecided(trx, key)
    await setTriggerActor(trx, actor, reason)
    const left = await listLeftOf(trx, order.id)
    const wanted = allLeft(left).filter(({ reservationId }) => reservationId === line.id)
    const parts = await endLines(trx, { order, lines: [line], state: 'REFUSED', wanted, left, reason, actor })
    const details = { command: order.id, reservation: key.id }
    if (actor) await recordAct(trx, actor, 'reservation.refused', subjectOf(order), details)
    await notifyOfRefusal(trx, order.id, line, parts, reason)
  })

/** Refuses the lines that nobody decided on in time, each in its own transaction (rules#approval). */
export async function refuseUndecided(db: Db, at = new Date()) {
  const soonest = addDays(parisDay(at), 3)
  for (const { startDate, ...key } of await listUndecided(db, soonest))
    if (decideBy(startDate) <= at)
      await refuseReservation(db, undefined, key, UNDECIDED).catch((error: unknown) => {
        // Somebody decided on the line after it was listed.
        if (!(error instanceof Refusal)) throw error
      })
}

/** Job that refuses the lines that nobody decided on in time and refunds them in full (rules#approval). */
export const refuseLate = job(queue('refuse-undecided-reservations'), {
  retryLimit: 0,
  every: '*/5 * * * *',
  run: (db) => refuseUndecided(db),
})
