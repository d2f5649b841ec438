import { sql } from 'kysely'
import type { Db } from '../../../../server/data/db.ts'

/** Lists the lines of an order that belong to a commission, with the text sent before they begin. */
export const listOfCommissions = (db: Db, commandId: number) =>
  db
    .selectFrom('reservations')
    .innerJoin('resources', 'resources.id', 'reservations.resourceId')
    .where('reservations.commandId', '=', commandId)
    .where('resources.commissionId', 'is not', null)
    .select(['reservations.id', 'reservations.resourceName', 'reservations.startDate', 'reservations.endDate'])
    .select(['reservations.quantity', 'reservations.state', 'resources.commissionId', 'resources.practicalSheet'])
    .select(['resources.startTime', 'resources.endTime'])
    .$narrowType<{ commissionId: number }>()
    .orderBy('reservations.id')
    .execute()
export type CommissionLine = Awaited<ReturnType<typeof listOfCommissions>>[number]

/** Lists stays and events that begin within these days and whose buyer has not been reminded. */
export const listSoon = (db: Db, { from, to }: { from: string; to: string }) =>
  db
    .selectFrom('reservations')
    .where('state', '=', 'CONFIRMED')
    .where('startDate', '>=', from)
    .where('startDate', '<=', to)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb.selectFrom('mails').where('once', '=', sql<string>`'soon-' || reservations.id`).select('mails.id'),
        ),
      ),
    )
    .select(['id', 'commandId'])
    .orderBy('id')
    .limit(500)
    .execute()
