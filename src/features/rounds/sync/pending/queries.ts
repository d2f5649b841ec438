import { sql } from 'kysely'
import type { Db } from '../../../../server/data/db.ts'
import { fullName } from '../../../../server/data/texts.ts'
import type { VisitResult } from '../contract.ts'

const MOST = 500

/** Lists waiting operations, earliest first. */
export const listWaiting = (db: Db) =>
  db
    .selectFrom('calendarOperations as operation')
    .innerJoin('calendarDevices as device', 'device.id', 'operation.deviceId')
    .leftJoin('persons', 'persons.id', 'operation.personId')
    .leftJoin('calendarDoors as door', (join) => join.on(sql<boolean>`door.id = (operation.body ->> 'doorId')::int`))
    .where('operation.state', '=', 'WAITING')
    .select((eb) => ['operation.id', 'kind', eb.ref('why').$notNull().as('why'), 'at', 'receivedAt'])
    .select(['device.name as device', fullName().as('seller')])
    .select(
      sql<string | null>`concat_ws(' ', nullif(door.number::text || door.suffix, ''), door.street)
        || coalesce(nullif(', ' || (operation.body ->> 'flat'), ', '), '')`.as('door'),
    )
    .select(sql<VisitResult | null>`operation.body ->> 'outcome'`.as('outcome'))
    .select(sql<number | null>`(operation.body -> 'gift' ->> 'amount')::float8`.as('amount'))
    .select(sql<number | null>`(operation.body -> 'gift' ->> 'stub')::float8`.as('stub'))
    .orderBy('operation.id')
    .limit(MOST)
    .execute()

/** Locks waiting operations. */
export const lockWaiting = (db: Db, ids: readonly string[]) =>
  db
    .selectFrom('calendarOperations')
    .where('id', '=', sql<string>`any(${[...ids]}::uuid[])`)
    .where('state', '=', 'WAITING')
    .select(['id', 'campaignId', 'personId', 'body', 'at', 'receivedAt'])
    .orderBy('id')
    .forUpdate()
    .execute()

/** Lists the campaigns of operations, without locking them. */
export const listCampaigns = async (db: Db, ids: readonly string[]): Promise<number[]> =>
  (
    await db
      .selectFrom('calendarOperations')
      .where('id', '=', sql<string>`any(${[...ids]}::uuid[])`)
      .select('campaignId')
      .distinct()
      .orderBy('campaignId')
      .execute()
  ).map(({ campaignId }) => campaignId)

/** Removes the receipt address from decided operations: the sale has it, and erases it in time. */
export const decideOn = (db: Db, ids: readonly string[], state: 'APPLIED' | 'DISMISSED', decidedBy: number) =>
  db
    .updateTable('calendarOperations')
    .set({ state, decidedBy, decidedAt: sql`now()`, body: sql`body #- '{gift,email}'` })
    .where('id', '=', sql<string>`any(${[...ids]}::uuid[])`)
    .execute()
