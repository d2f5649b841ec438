import { sql } from 'kysely'
import { isLiving } from '../../../server/data/archiving.ts'
import type { Db } from '../../../server/data/db.ts'
import type { Membertype, Subscription } from '../../society/persons/contract.ts'

/** The active fees of a season that are defined for a status and its subscriptions, each with whether this person paid it for the season. */
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

/** Held until the end of the transaction: as whoever books it does, it waits for who came before. */
export const lockResource = (db: Db, id: number) =>
  db
    .selectFrom('resources')
    .where('id', '=', id)
    .where('commissionId', 'is not', null)
    .where(isLiving('resources'))
    .selectAll()
    .forNoKeyUpdate()
    .executeTakeFirst()
