import { sql } from 'kysely'
import type { Db } from '../../../server/data/db.ts'
import { fullName } from '../../../server/data/texts.ts'
import type { PaymentMethod } from '../../orders/orders/contract.ts'

/** Payment method of the first payment of an order. */
const METHOD = sql<PaymentMethod | null>`(select method from payments
  where payments.command_id = commands.id and payments.kind = 'PAYMENT' order by payments.id limit 1)`

/** Finds a sale with everything that administrators may know. */
export const findSale = (db: Db, externalId: string) =>
  db
    .selectFrom('commands')
    .innerJoin('calendarSales as sales', 'sales.commandId', 'commands.id')
    .innerJoin('calendarCampaigns', 'calendarCampaigns.id', 'sales.campaignId')
    .leftJoin('calendarStubs', 'calendarStubs.saleId', 'commands.id')
    .leftJoin('persons as seller', 'seller.id', 'sales.sellerId')
    .leftJoin('persons as checker', 'checker.id', 'sales.checkedBy')
    .leftJoin('persons as hander', 'hander.id', 'sales.handedOverBy')
    .where('commands.externalId', '=', externalId)
    .select(['commands.id', 'commands.externalId', 'commands.state', 'commands.totalCents', 'commands.paidAt'])
    .select(['calendarCampaigns.year', 'calendarStubs.number as stub', METHOD.as('method')])
    .select(['sales.source', 'sales.declaredStub', 'sales.lastName', 'sales.firstName', 'sales.email'])
    .select(['sales.streetNumber', 'sales.streetName', 'sales.postalCode', 'sales.city'])
    .select(['sales.createdAt', 'sales.sellerId', fullName('seller').as('seller')])
    .select(['sales.toCheck', 'sales.checkedAt', 'sales.checkNote', fullName('checker').as('checkedBy')])
    .select(['sales.handedOverAt', fullName('hander').as('handedOverBy')])
    .executeTakeFirst()
export type SaleRow = NonNullable<Awaited<ReturnType<typeof findSale>>>

/** Locks a sale until the transaction ends: its order first, as payments and refunds do. */
export const lockSale = (db: Db, externalId: string) =>
  db
    .selectFrom('commands')
    .innerJoin('calendarSales', 'calendarSales.commandId', 'commands.id')
    .where('commands.externalId', '=', externalId)
    .select(['commands.id', 'commands.state', 'calendarSales.handedOverAt'])
    .forUpdate()
    .executeTakeFirst()

export const markHandedOver = (db: Db, id: number, by: { at: Date; actorId: number | null } | null) =>
  db
    .updateTable('calendarSales')
    .set({ handedOverAt: by?.at ?? null, handedOverBy: by?.actorId ?? null })
    .where('commandId', '=', id)
    .execute()
