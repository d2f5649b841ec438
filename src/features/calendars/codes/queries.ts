import { sql } from 'kysely'
import type { Db } from '../../../server/data/db.ts'

/** Finds a sale for anonymous callers, by its public reference or by the key that the phone at the door gave it. */
export const findCode = (db: Db, externalId: string) =>
  db
    .selectFrom('commands')
    .innerJoin('calendarSales', 'calendarSales.commandId', 'commands.id')
    .innerJoin('calendarCampaigns', 'calendarCampaigns.id', 'calendarSales.campaignId')
    .where(
      sql<boolean>`calendar_sales.command_id in (
        select id from commands where external_id = ${externalId}::uuid
        union all select command_id from calendar_sales where key = ${externalId}::uuid)`,
    )
    .select(['commands.state', 'calendarCampaigns.year'])
    .executeTakeFirst()
