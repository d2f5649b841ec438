import { type Db, inTransaction } from '../../../../server/data/db.ts'
import { conflict, missing, Refusal } from '../../../../server/http/errors.ts'
import type { Actor } from '../../../platform/access/service.ts'
import { recordAct } from '../../../platform/audit/service.ts'
import { lockResource } from '../queries.ts'
import { isByDay } from '../rules.ts'
import type { ClosureForm } from './contract.ts'
import * as queries from './queries.ts'

type BookedLine = Awaited<ReturnType<typeof queries.listTaking>>[number]
const daysBooked = (lines: readonly BookedLine[]) =>
  new Refusal(409, 'days-booked', {
    errors: lines.map(({ startDate, endDate }, at) => ({
      path: `stays.${at}`,
      code: 'days-booked',
      message: `${startDate}/${endDate}`,
    })),
  })

/** Closes days without bookings (rules#closures). A concurrent booking either comes first or finds them closed. */
export const closeDays = (db: Db, actor: Actor, resourceId: number, { from, to, reason }: ClosureForm) =>
  inTransaction(db, async (trx) => {
    const resource = (await lockResource(trx, resourceId)) ?? missing('resource')
    if (!isByDay(resource)) throw conflict('not-by-day')
    if (await queries.isClosed(trx, resourceId, { from, to })) throw conflict('closed-already')
    const booked = await queries.listTaking(trx, resourceId, { from, to })
    if (booked.length > 0) throw daysBooked(booked)
    const id = await queries.insertClosure(trx, {
      resourceId,
      reason,
      createdBy: actor.id,
      startDate: from,
      endDate: to,
    })
    await recordAct(trx, actor, 'resource.closed', { kind: 'resource', id: resourceId }, { from, to })
    return (await queries.findClosure(trx, resourceId, id)) ?? missing('resource')
  })

/** Removes a closure; repeating it changes nothing. */
export const reopenDays = (db: Db, actor: Actor, resourceId: number, id: number) =>
  inTransaction(db, async (trx) => {
    if (await queries.deleteClosure(trx, resourceId, id))
      await recordAct(trx, actor, 'resource.reopened', { kind: 'resource', id: resourceId })
  })
