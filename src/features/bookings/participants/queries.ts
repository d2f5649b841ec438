import { type RawBuilder, sql } from 'kysely'
import { type Db, now, parisDayOf } from '../../../server/data/db.ts'
import { allOf, columnsOf, type Fields, orderBy } from '../../../server/data/lists.ts'
import { listSource } from '../../../server/data/pages.ts'
import { searchCondition } from '../../../server/data/searches.ts'
import { forgiving, fullName, textCondition } from '../../../server/data/texts.ts'
import type { ListQuery } from '../../../shared/hal.ts'
import type { PARTICIPANT_FIELDS } from './contract.ts'

/** Family name first, as door lists are sorted; a guest's name comes from the order. */
const PERSON = sql<
  string | null
>`coalesce(nullif(concat_ws(' ', persons.last_name, persons.first_name), ''), commands.buyer_name)`
const ARRIVED = sql<boolean>`(reservations.state = 'HANDED_OVER')`

const FIELDS: Record<(typeof PARTICIPANT_FIELDS)[number], Fields[string]> = {
  ...columnsOf('reservations', { quantity: 'integer' }),
  name: { sql: PERSON, kind: 'text', nullable: true },
  price: { sql: sql.ref('reservations.lineTotalCents'), kind: 'cents' },
  paid: { sql: sql`(reservations.state <> 'HELD')`, kind: 'boolean' },
  arrived: { sql: ARRIVED, kind: 'boolean' },
  createdAt: { sql: sql.ref('reservations.createdAt'), kind: 'instant' },
}

const LAST_NOTE = sql<string | null>`(select order_notes.text from order_notes
  where order_notes.command_id = reservations.command_id order by order_notes.id desc limit 1)`

/** When the line reached its state, and by whom. */
const LAST_AT = sql<string | null>`(select order_steps.at from order_steps
  where order_steps.reservation_id = reservations.id order by order_steps.id desc limit 1)`
const LAST_BY = sql<string | null>`(select ${fullName('takers')} from order_steps
  left join persons takers on takers.id = order_steps.actor_id
  where order_steps.reservation_id = reservations.id order by order_steps.id desc limit 1)`

/** Lines of a resource sold by the unit that are not cancelled. */
const activeLines = (db: Db, resourceId: number) =>
  db
    .selectFrom('reservations')
    .innerJoin('commands', 'commands.id', 'reservations.commandId')
    .leftJoin('persons', 'persons.id', 'reservations.personId')
    .where('reservations.resourceId', '=', resourceId)
    .where('reservations.state', 'not in', ['CANCELLED', 'REFUSED'])

export const listParticipants = (
  db: Db,
  resourceId: number,
  { q, search, sort }: Pick<ListQuery, 'q' | 'search' | 'sort'>,
) =>
  forgiving(q, (tolerance) =>
    listSource(
      activeLines(db, resourceId).where(
        allOf([searchCondition(FIELDS, search), textCondition(sql`fold(${PERSON})`, q, tolerance)]),
      ),
      (matching) =>
        orderBy(
          matching
            .select([
              'reservations.id',
              'reservations.commandId',
              'reservations.quantity',
              'reservations.lineTotalCents',
            ])
            .select(['reservations.billingPeriod', 'reservations.state', 'reservations.createdAt', 'commands.awaits'])
            .select([PERSON.as('person'), LAST_NOTE.as('note'), LAST_AT.as('at'), LAST_BY.as('by')]),
          FIELDS,
          sort,
          'name,asc',
          sql`reservations.id`,
        ),
      { price: sql.ref('reservations.lineTotalCents') },
    ),
  )

const covers = (which: RawBuilder<unknown>) =>
  sql<number>`coalesce(sum(reservations.quantity) filter (where ${which}), 0)::int`
const cents = (which: RawBuilder<unknown>) =>
  sql<number>`coalesce(sum(reservations.line_total_cents) filter (where ${which}), 0)::int`
const HELD = sql`reservations.state = 'HELD'`
const PAID = sql`reservations.state <> 'HELD'`

const figures = (db: Db) =>
  db
    .selectFrom('resources')
    .innerJoin('commissions', 'commissions.id', 'resources.commissionId')
    .leftJoin('reservations', (join) =>
      join
        .onRef('reservations.resourceId', '=', 'resources.id')
        .on('reservations.state', 'not in', ['CANCELLED', 'REFUSED']),
    )
    .where('resources.billingPeriod', '=', 'UNIT')
    .groupBy(['resources.id', 'commissions.id'])
    .select(['resources.id', 'resources.name', 'resources.heldOn', 'resources.startTime', 'resources.endTime'])
    .select(['resources.stock', 'resources.priceCents', 'commissions.id as commissionId'])
    .select(['commissions.name as commissionName', 'commissions.technicalName'])
    .select([covers(sql`true`).as('covers'), covers(PAID).as('paid'), covers(HELD).as('awaited')])
    .select([covers(ARRIVED).as('arrived'), cents(PAID).as('paidCents'), cents(HELD).as('awaitedCents')])

export const findFigures = (db: Db, resourceId: number) =>
  figures(db).where('resources.id', '=', resourceId).executeTakeFirst()
export type FiguresRow = NonNullable<Awaited<ReturnType<typeof findFigures>>>

/** Lists the events of a commission from yesterday on, because an event may end after midnight. */
export const listComing = (db: Db, commissionId: number) =>
  figures(db)
    .where('resources.commissionId', '=', commissionId)
    .where('resources.archivedAt', 'is', null)
    .where(sql<boolean>`resources.held_on >= ${parisDayOf(now)} - 1`)
    .orderBy('resources.heldOn')
    .orderBy('resources.id')
    .limit(100)
    .execute()
