import { type Db, inTransaction, type Trx } from '../../../server/data/db.ts'
import { conflict, missing, Refusal } from '../../../server/http/errors.ts'
import type { InputOf } from '../../../shared/endpoint.ts'
import { listLines, moveThese } from '../../catalogue/reservations/queries.ts'
import { setTriggerActor } from '../../catalogue/reservations/service.ts'
import { lockOrder, reopenOrder } from '../../orders/orders/service.ts'
import { subjectOf } from '../../orders/refunds/cancellation/service.ts'
import { settleState } from '../../orders/refunds/service.ts'
import type { Actor } from '../../platform/access/service.ts'
import { recordAct } from '../../platform/audit/service.ts'
import type * as contract from './contract.ts'
import { findLatestStep, keepFound } from './queries.ts'
import { BEFORE, handOverViolation, isEvent, mayUndo, returnViolation } from './rules.ts'

type Key = { id: number; commandId: number }

/** Locks a line and its order until the transaction ends. */
async function lockLine(trx: Trx, { id, commandId }: Key) {
  const order = (await lockOrder(trx, { id: commandId })) ?? missing('reservation')
  const line = (await listLines(trx, commandId)).find((each) => each.id === id) ?? missing('reservation')
  return { order, line }
}

/** Throws 409, with the time and the person if it was already done. */
async function refuse(trx: Trx, code: string, id: number): Promise<never> {
  const step = code.startsWith('already-') ? await findLatestStep(trx, id) : undefined
  if (!step) throw conflict(code)
  const errors = [{ path: 'at', code, message: new Date(step.at).toISOString() }]
  throw new Refusal(409, code, { errors: step.by ? [...errors, { path: 'by', code, message: step.by }] : errors })
}

const stepTo = (
  state: 'HANDED_OVER' | 'RETURNED',
  act: 'reservation.handed-over' | 'reservation.returned',
  findViolation: typeof handOverViolation | typeof returnViolation,
) =>
  function take(db: Db, actor: Actor, key: Key, { note, ...found }: contract.Step): Promise<void> {
    return inTransaction(db, async (trx) => {
      const { order, line } = await lockLine(trx, key)
      const violation = findViolation(line)
      if (violation) await refuse(trx, violation, key.id)
      await setTriggerActor(trx, actor, note)
      await moveThese(trx, [key.id], state)
      await keepFound(trx, { id: key.id, state }, found)
      await setTriggerActor(trx, undefined)
      await settleState(trx, order.id)
      await recordAct(trx, actor, act, subjectOf(order), { command: order.id, reservation: key.id })
    })
  }

/** CONFIRMED -> HANDED_OVER (rules#handover). */
export const handOver = stepTo('HANDED_OVER', 'reservation.handed-over', handOverViolation)

/** HANDED_OVER -> RETURNED (rules#handover); the last return makes the order DONE. */
export const recordReturn = stepTo('RETURNED', 'reservation.returned', returnViolation)

/** Undoes the last step within its time limit (rules#handover) and reopens an order that it had finished. */
export const undoStep = (
  db: Db,
  actor: Actor,
  key: Key,
  { state }: InputOf<typeof contract.undoStep>['body'],
): Promise<void> =>
  inTransaction(db, async (trx) => {
    const { order, line } = await lockLine(trx, key)
    const step = await findLatestStep(trx, key.id)
    if (line.state !== state || step?.state !== state) throw conflict('not-the-last-step', `The line is ${line.state}`)
    if (!mayUndo(line, step.at, new Date())) throw conflict('too-late-to-undo')
    await setTriggerActor(trx, actor)
    await moveThese(trx, [key.id], BEFORE[state])
    if (order.state === 'DONE' && !isEvent(line)) await reopenOrder(trx, order.id)
    await settleState(trx, order.id)
    const details = { command: order.id, reservation: key.id, state }
    await recordAct(trx, actor, 'reservation.undone', subjectOf(order), details)
  })
