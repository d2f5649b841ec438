import type { Db } from '../../../server/data/db.ts'
import { fullName } from '../../../server/data/texts.ts'

export const findCampaign = (db: Db, id: number) =>
  db
    .selectFrom('calendarCampaigns as campaign')
    .leftJoin('persons', 'persons.id', 'campaign.closedBy')
    .where('campaign.id', '=', id)
    .select(['year', 'opensOn', 'closesOn', 'closedAt', fullName().as('closedBy')])
    .executeTakeFirst()

export const listBooks = (db: Db, campaignId: number) =>
  db
    .selectFrom('calendarBooks as book')
    .leftJoin('persons', 'persons.id', 'book.sellerId')
    .where('campaignId', '=', campaignId)
    .select(['firstStub', 'lastStub', 'kind', 'team', fullName().as('seller')])
    .orderBy('firstStub')
    .execute()

export const listStubs = (db: Db, campaignId: number) =>
  db
    .selectFrom('calendarStubs')
    .where('campaignId', '=', campaignId)
    .select(['number', 'saleId', 'void', 'reason'])
    .orderBy('number')
    .execute()

export const listSales = (db: Db, campaignId: number) =>
  db
    .selectFrom('calendarSales')
    .innerJoin('commands', 'commands.id', 'commandId')
    .where('campaignId', '=', campaignId)
    .select(['commands.id', 'state'])
    .orderBy('commands.id')
    .execute()

/** What came in and went back for the sales of a campaign. */
export const listMovements = (db: Db, campaignId: number) =>
  db
    .selectFrom('payments')
    .innerJoin('calendarSales', 'calendarSales.commandId', 'payments.commandId')
    .where('campaignId', '=', campaignId)
    .where('payments.state', '=', 'DONE')
    .select(['payments.commandId', 'kind', 'method', 'amountCents as cents'])
    .orderBy('payments.id')
    .execute()
