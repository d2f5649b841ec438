import { type InsertObject, sql } from 'kysely'
import type { DB } from '../../../../../db/schema.ts'
import type { Db } from '../../../../server/data/db.ts'
import { fullName } from '../../../../server/data/texts.ts'
import type { Check, Reading } from '../contract.ts'

/** Finds a stay with its resource, buyer and checklist. */
export const findStay = (db: Db, id: number) =>
  db
    .selectFrom('reservations')
    .innerJoin('resources', 'resources.id', 'reservations.resourceId')
    .innerJoin('commands', 'commands.id', 'reservations.commandId')
    .leftJoin('bookings', 'bookings.commandId', 'commands.id')
    .leftJoin('persons', 'persons.id', 'reservations.personId')
    .where('reservations.id', '=', id)
    .select([
      'reservations.id',
      'reservations.commandId',
      'resourceName as name',
      'reservations.billingPeriod',
      'quantity',
    ])
    .select(['startDate', 'endDate', 'reservations.state', 'reservations.depositCents'])
    .select(sql<string | null>`coalesce(persons.phone, bookings.guest_phone)`.as('phone'))
    .select(['resources.checklist', 'resources.meters'])
    .select(['commands.createdAt', 'commands.state as orderState', 'commands.personId as buyer', 'bookedBy'])
    .select([
      sql<boolean>`bookings.confirmed_at is not null`.as('isConfirmed'),
      sql<boolean>`not exists (select from payments where payments.command_id = commands.id and kind = 'PAYMENT'
        and actor_id is distinct from booked_by)`.as('isPaidByBooker'),
    ])
    .select(
      sql<(number | null)[]>`array(select actor_id from order_steps where order_steps.command_id = commands.id)`.as(
        'actors',
      ),
    )
    .select(sql<string | null>`coalesce(${fullName()}, commands.buyer_name)`.as('person'))
    .executeTakeFirst()

/** Lists the latest handover and return, with their findings. */
export const listFound = (db: Db, id: number) =>
  sql<{
    state: 'HANDED_OVER' | 'RETURNED'
    at: string | null
    by: string | null
    note: string | null
    checks: Check[]
    readings: Reading[]
  }>`
    select moment.state, step.at, step.note, ${fullName()} as by,
      coalesce(handovers.checks, '[]') as checks, coalesce(handovers.readings, '[]') as readings
    from (values ('HANDED_OVER'), ('RETURNED')) as moment (state)
    left join handovers on handovers.reservation_id = ${id} and handovers.state = moment.state
    left join lateral (
      select at, note, actor_id from order_steps
      where order_steps.reservation_id = ${id} and order_steps.state = moment.state order by order_steps.id desc limit 1
    ) step on true
    left join persons on persons.id = step.actor_id
    order by moment.state`.execute(db)

export const listPhotos = (db: Db, reservationId: number) =>
  db
    .selectFrom('handoverPhotos')
    .where('reservationId', '=', reservationId)
    .select(['id', 'state', 'fileId', 'sha256'])
    .orderBy('id')
    .execute()
export type PhotoRow = Awaited<ReturnType<typeof listPhotos>>[number]

export const insertPhoto = (db: Db, photo: InsertObject<DB, 'handoverPhotos'>): Promise<PhotoRow> =>
  db.insertInto('handoverPhotos').values(photo).returning(['id', 'state', 'fileId', 'sha256']).executeTakeFirstOrThrow()

/**
 * Deletes some photos of stays that ended before this day, unless the stay is still out or has an open deposit or
 * dispute.
 */
export const deleteOldPhotos = (db: Db, before: string, limit: number) =>
  db
    .deleteFrom('handoverPhotos')
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('handoverPhotos as old')
        .innerJoin('reservations', 'reservations.id', 'old.reservationId')
        .where('reservations.endDate', '<', before)
        .where('reservations.state', '<>', 'HANDED_OVER')
        .where(({ not, exists, selectFrom }) =>
          not(
            exists(
              selectFrom('deposits')
                .whereRef('deposits.reservationId', '=', 'old.reservationId')
                .where('settledAt', 'is', null)
                .select('deposits.reservationId'),
            ),
          ),
        )
        .where(({ not, exists, selectFrom }) =>
          not(
            exists(
              selectFrom('paymentEvents')
                .whereRef('paymentEvents.commandId', '=', 'reservations.commandId')
                .where('paymentEvents.reason', '=', 'dispute-opened')
                .where('closedAt', 'is', null)
                .select('paymentEvents.id'),
            ),
          ),
        )
        .select('old.id')
        .orderBy('old.id')
        .limit(limit),
    )
    .returning('fileId')
    .execute()

export const deletePhoto = (db: Db, reservationId: number, id: number) =>
  db
    .deleteFrom('handoverPhotos')
    .where('reservationId', '=', reservationId)
    .where('id', '=', id)
    .returning('fileId')
    .executeTakeFirst()
