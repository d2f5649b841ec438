import { lookup } from '../../../server/data/statements.ts'

/** What may be told of a sale without knowing who asks. */
export const findCode = lookup((db, externalId: string) =>
  db
    .selectFrom('commands')
    .innerJoin('calendarSales', 'calendarSales.commandId', 'commands.id')
    .innerJoin('calendarCampaigns', 'calendarCampaigns.id', 'calendarSales.campaignId')
    .where('commands.externalId', '=', externalId)
    .select(['commands.state', 'calendarCampaigns.year']),
)
