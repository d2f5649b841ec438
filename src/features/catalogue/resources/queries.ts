import { sql } from 'kysely'
import { isLiving } from '../../../server/data/archiving.ts'
import type { Db } from '../../../server/data/db.ts'
import type { Membertype, Subscription } from '../../society/persons/contract.ts'

/** Lists the active fees of a season for a status and its subscriptions, with whether this person has paid each. */
export const listFeesFor = (
  db: Db,
  person: { id: number; membertype: Membertype; subscriptions: Subscription[] },
  season: number,
) =>
  db
    .selectFrom('resources')
    .where('billingPeriod', '=', 'YEAR')
    .where('active', '=', true)
    .where(isLiving('resources'))
    .where(sql<boolean>`(seasons = '{}' or ${season}::int = any(seasons))`)
    .where(sql<boolean>`${person.membertype} = any(membertypes)`)
    .where('subscription', 'in', person.subscriptions)
    .select(['id', 'name', 'description', 'priceCents', 'billingPeriod', 'pictureId', 'subscription'])
    .select((eb) =>
      eb
        .exists(
          eb
            .selectFrom('reservations')
            .whereRef('reservations.resourceId', '=', 'resources.id')
            .where('reservations.personId', '=', person.id)
            .where('reservations.season', '=', season)
            .where('reservations.state', '=', 'CONFIRMED')
            .select('reservations.id'),
        )
        .as('paid'),
    )
    .orderBy('position')
    .orderBy('id')
    .execute()

export const findPicture = (db: Db, id: number) =>
  db
    .selectFrom('resources')
    .where('id', '=', id)
    .where('active', '=', true)
    .where(isLiving('resources'))
    .select('pictureId')
    .executeTakeFirst()

/** Locked until the transaction ends; waits for bookings that came first. */
export const lockResource = (db: Db, id: number) =>
  db
    .selectFrom('resources')
    .where('id', '=', id)
    .where('commissionId', 'is not', null)
    .where(isLiving('resources'))
    .selectAll()
    .forNoKeyUpdate()
    .executeTakeFirst()
