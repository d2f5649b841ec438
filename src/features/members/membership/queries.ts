import { sql } from 'kysely'
import type { Db } from '../../../server/data/db.ts'
import { GENERAL } from '../../platform/access/contract.ts'
import type { PaidStatus } from '../../society/persons/rules.ts'

/** Lists the administrators who are told about accounts to validate. */
export const listValidators = (db: Db) =>
  db
    .selectFrom('persons')
    .where('state', 'in', ['ACTIVE', 'EXPIRED'])
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('personRoles')
        .where('name', '=', GENERAL)
        .where('role', 'in', ['ADMIN', 'SUPER-ADMIN', 'ADMIN-PERSON'])
        .select('personId'),
    )
    .select(['id', 'firstName', 'email'])
    .orderBy('id')
    .execute()

/** Counts the accounts that wait for validation, with the time of the oldest. */
export const countWaiting = (db: Db) =>
  db
    .selectFrom('persons')
    .where('state', '=', 'FEE_PAID')
    .select((eb) => [eb.fn.countAll<number>().as('count'), eb.fn.min('feePaidAt').as('oldest')])
    .executeTakeFirstOrThrow()

/** Whether somebody ordered anything since their account was validated. */
export const hasOrderedSinceValidation = async (db: Db, personId: number): Promise<boolean> =>
  (await db
    .selectFrom('commands')
    .innerJoin('persons', 'persons.id', 'commands.personId')
    .where('persons.id', '=', personId)
    .whereRef('commands.createdAt', '>=', 'persons.validatedAt')
    .select('commands.id')
    .executeTakeFirst()) !== undefined

/** Active accounts that have no access any more on that day. */
export const listLapsed = (db: Db, day: string) =>
  db
    .selectFrom('persons')
    .where('state', '=', 'ACTIVE')
    .where('accountValidity', '<', sql<string>`(select lapsed_before(${day}::date))`)
    .select('id')
    .limit(5_000)
    .execute()

/** Lists expired accounts that have access on that day under the current setting. */
export const listCovered = (db: Db, day: string) =>
  db
    .selectFrom('persons')
    .where('state', '=', 'EXPIRED')
    .where('accountValidity', '>=', sql<string>`(select lapsed_before(${day}::date))`)
    .select('id')
    .execute()

/** Finds the status for which the person's latest paid order of a season was placed, if the order records it. */
export const findPaidStatus = async (db: Db, personId: number, season: number): Promise<PaidStatus | undefined> => {
  const order = await db
    .selectFrom('commands')
    .where('personId', '=', personId)
    .where('kind', '=', 'ADHESION')
    .where('season', '=', season)
    .where('state', '=', 'PAID')
    .select(['membertype', 'subscriptions'])
    .orderBy('paidAt', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (!order?.membertype || !order.subscriptions) return undefined
  return { membertype: order.membertype, subscriptions: order.subscriptions }
}

/** Finds the latest season for which this person paid a fee; a commission's season card is not a fee. */
export const findPaidSeason = async (db: Db, personId: number): Promise<number | undefined> =>
  (
    await db
      .selectFrom('reservations')
      .innerJoin('resources', 'resources.id', 'resourceId')
      .where('personId', '=', personId)
      .where('resources.commissionId', 'is', null)
      .where('state', '=', 'CONFIRMED')
      .select((eb) => eb.fn.max('season').as('season'))
      .executeTakeFirst()
  )?.season ?? undefined
