import { sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { Db } from '../../../server/data/db.ts'

export type TimeSpan = { from: Date; to: Date }

/** When money moved. */
const MOVED = sql<string>`coalesce(payments.settled_at, payments.created_at)`

/** The rows of the ledger that were done within a period, the first first, parted among commissions. */
export const listMovements = (db: Db, { from, to }: TimeSpan) =>
  db
    .selectFrom('payments')
    .innerJoin('commands', 'commands.id', 'payments.commandId')
    .leftJoin('persons', 'persons.id', 'commands.personId')
    .where('payments.state', '=', 'DONE')
    .where(MOVED, '>=', from.toISOString())
    .where(MOVED, '<', to.toISOString())
    .select([
      'payments.id',
      'payments.kind',
      'payments.method',
      'payments.amountCents',
      'payments.commandId as command',
    ])
    .select(['commands.receiptYear', 'commands.receiptNumber', 'commands.season'])
    .select(sql<string>`(${MOVED} at time zone 'Europe/Paris')::date::text`.as('on'))
    .select(sql<boolean>`payments.disputed is not null`.as('disputed'))
    .select(
      sql<string | null>`coalesce(commands.buyer_name, persons.first_name || ' ' || persons.last_name)`.as('buyer'),
    )
    .select((eb) =>
      jsonArrayFrom(
        eb
          .selectFrom('paymentShares')
          .innerJoin('reservations', 'reservations.id', 'paymentShares.reservationId')
          .innerJoin('resources', 'resources.id', 'reservations.resourceId')
          .leftJoin('commissions', 'commissions.id', 'resources.commissionId')
          .whereRef('paymentShares.paymentId', '=', 'payments.id')
          .select(['commissions.name as commission', 'paymentShares.amountCents'])
          .orderBy('paymentShares.reservationId'),
      ).as('shares'),
    )
    .orderBy(MOVED)
    .orderBy('payments.id')
    .execute()

/** Deposits of which something was kept within a period: it is the commission's. */
export const listKept = (db: Db, { from, to }: TimeSpan) =>
  db
    .selectFrom('deposits')
    .innerJoin('reservations', 'reservations.id', 'deposits.reservationId')
    .innerJoin('resources', 'resources.id', 'reservations.resourceId')
    .innerJoin('commands', 'commands.id', 'reservations.commandId')
    .leftJoin('commissions', 'commissions.id', 'resources.commissionId')
    .leftJoin('persons', 'persons.id', 'commands.personId')
    .where('deposits.keptCents', '>', 0)
    .where('deposits.settledAt', '>=', from.toISOString())
    .where('deposits.settledAt', '<', to.toISOString())
    .select(['deposits.reservationId as id', 'deposits.keptCents as amountCents', 'deposits.method'])
    .select(['commands.id as command', 'commands.season', 'commissions.name as commission'])
    .select(sql<string>`(deposits.settled_at at time zone 'Europe/Paris')::date::text`.as('on'))
    .select(
      sql<string | null>`coalesce(commands.buyer_name, persons.first_name || ' ' || persons.last_name)`.as('buyer'),
    )
    .$narrowType<{ amountCents: number }>()
    .orderBy('deposits.settledAt')
    .orderBy('deposits.reservationId')
    .execute()

/** What the provider kept within a period. */
export const listFees = (db: Db, { from, to }: TimeSpan) =>
  db
    .selectFrom('providerFees')
    .innerJoin('payments', 'payments.id', 'providerFees.paymentId')
    .where('chargedAt', '>=', from.toISOString())
    .where('chargedAt', '<', to.toISOString())
    .select(['providerFees.id', 'payments.commandId as command', 'feeCents'])
    .select(sql<string>`(charged_at at time zone 'Europe/Paris')::date::text`.as('on'))
    .orderBy('chargedAt')
    .orderBy('providerFees.id')
    .execute()

/** How many movements by card of a period have fees that are not known. */
export const countUnknownFees = async (db: Db, { from, to }: TimeSpan): Promise<number> =>
  (
    await db
      .selectFrom('payments')
      .where('method', '=', 'CARD')
      .where('kind', '=', 'PAYMENT')
      .where('state', '=', 'DONE')
      .where(MOVED, '>=', from.toISOString())
      .where(MOVED, '<', to.toISOString())
      .where(({ not, exists, selectFrom }) =>
        not(
          exists(selectFrom('providerFees').whereRef('providerFees.paymentId', '=', 'payments.id').select('paymentId')),
        ),
      )
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow()
  ).count
