import { sql } from 'kysely'
import { brokenConstraint, type Db, inTransaction, type Trx } from '../../../server/data/db.ts'
import { onceFor } from '../../../server/data/identity.ts'
import type { ListSource } from '../../../server/data/pages.ts'
import { conflict, invalid, missing } from '../../../server/http/errors.ts'
import type { ListQuery } from '../../../shared/hal.ts'
import { toCents, toEuros } from '../../../shared/money.ts'
import { setTriggerActor } from '../../catalogue/reservations/service.ts'
import { demandDate } from '../../orders/orders/dates/service.ts'
import { momentOf } from '../../orders/orders/rules.ts'
import type { Actor } from '../../platform/access/service.ts'
import { recordAct } from '../../platform/audit/service.ts'
import { type Campaign, demandCampaign, listAll } from '../campaigns/service.ts'
import type { BookToCount, CountedBook, DeskSale } from './contract.ts'
import * as queries from './queries.ts'
import { keyOfStub } from './recording/rules.ts'
import { type Gift, recordSales } from './recording/service.ts'

const soldIn = onceFor(({ campaignId }: { campaignId: number }) => ({
  only: sql<boolean>`calendar_sales.campaign_id = ${campaignId}`,
}))

type Which = Pick<ListQuery, 'search' | 'q' | 'sort'> & { campaign?: number | undefined }

/** Lists the sales of a campaign, by default the current one; 404. */
export async function listSales(db: Db, { campaign: year, ...which }: Which): Promise<ListSource<queries.SaleRow>> {
  const { id } = await demandCampaign(db, year)
  return queries.listSales(db, { ...which, ...soldIn({ campaignId: id }) })
}

/** Retries once: of two equal requests at once, the second finds what the first recorded. */
async function onceMore<T>(record: () => Promise<T>): Promise<T> {
  try {
    return await record()
  } catch (error) {
    if (brokenConstraint(error) === 'calendar_sales_key_key') return await record()
    throw error
  }
}

/** Locks the campaign against its closing while something is recorded; 409 if it is closed. */
async function demandOpen(trx: Trx, { id }: { id: number }) {
  if ((await queries.holdCampaign(trx, id))?.closedAt !== null) throw conflict('campaign-closed')
}

/** Records a sale that was paid by hand (rules#recorded-sales). */
export const recordSale = (db: Db, actor: Actor, asked: DeskSale) =>
  onceMore(() =>
    inTransaction(db, async (trx) => {
      await demandDate(trx, asked.date)
      const campaign = await demandCampaign(trx, asked.campaign)
      const { sellerId, firstName, lastName, email = null } = asked
      const gift = {
        ...giftOf(actor, asked, asked.date),
        key: asked.key,
        sellerId,
        giver: { firstName, lastName, email },
      }
      const book = asked.stubNumber && (await queries.holdBookOf(trx, campaign.id, asked.stubNumber))
      if (book && book.state === 'COUNTED') throw conflict('book-counted')
      await demandOpen(trx, campaign)
      if (sellerId !== undefined && !(await queries.isSeller(trx, sellerId, campaign.id))) missing('person')
      const [sale] = await record(trx, actor, campaign, [gift])
      if (!sale) throw new Error('The sale was not recorded')
      return { id: sale.id, externalId: sale.externalId, doubts: sale.doubts }
    }),
  )

/** Records the sales of a seller's book, all or nothing (rules#recorded-sales). */
export const recordBook = (db: Db, actor: Actor, id: number, { key, date, sales }: CountedBook) =>
  onceMore(() =>
    inTransaction(db, async (trx) => {
      await demandDate(trx, date)
      const book = (await queries.holdBook(trx, id)) ?? missing('book')
      if (book.kind !== 'SELLER') throw conflict('book-of-the-page')
      if (book.state === 'COUNTED') throw conflict('book-counted')
      for (const [index, { stubNumber }] of sales.entries())
        if (stubNumber < book.firstStub || stubNumber > book.lastStub)
          throw invalid(`sales.${index}.stubNumber`, 'not-in-book')
      const campaign = (await listAll(trx)).find((each) => each.id === book.campaignId) ?? missing('book')
      await demandOpen(trx, campaign)
      const gifts = sales.map((sale) => ({
        ...giftOf(actor, sale, date),
        key: keyOfStub(key, sale.stubNumber),
        sellerId: book.sellerId,
      }))
      await record(trx, actor, campaign, gifts)
      const cents = gifts.reduce((sum, gift) => sum + gift.cents, 0)
      return { recorded: gifts.length, total: toEuros(cents) }
    }),
  )

type GiftInput = Pick<DeskSale, 'stubNumber' | 'amount' | 'method' | 'reference'>

const giftOf = (
  { id }: Actor,
  { stubNumber, amount, method, reference }: GiftInput,
  date: string,
): Omit<Gift, 'key'> => ({
  source: 'DESK',
  stub: stubNumber,
  cents: toCents(amount),
  payment: { method, paidAt: momentOf(date), reference, actorId: id },
})

async function record(trx: Trx, actor: Actor, campaign: Campaign, gifts: readonly Gift[]) {
  await setTriggerActor(trx, actor)
  const sales = await recordSales(trx, campaign, gifts)
  await setTriggerActor(trx, undefined)
  const cents = gifts.reduce((sum, gift) => sum + gift.cents, 0)
  await recordAct(trx, actor, 'calendar.sold', { kind: 'calendar', id: campaign.id }, { count: sales.length, cents })
  return sales
}

/** Reads the book of a stub for counting; 404 if it is in none. */
export async function readBookToCount(
  db: Db,
  { stub, campaign: year }: { stub: number; campaign?: number | undefined },
): Promise<BookToCount> {
  const campaign = await demandCampaign(db, year)
  const {
    id,
    firstStub: first,
    lastStub: last,
    state,
    kind,
    sellerId,
    sellerName,
    used,
  } = (await queries.findBookOf(db, campaign.id, stub)) ?? missing('book')
  return {
    id,
    year: campaign.year,
    first,
    last,
    state,
    kind,
    seller: sellerId === null ? null : { id: sellerId, name: sellerName ?? `n° ${sellerId}` },
    used: used.map(({ number, totalCents, means }) => ({
      stub: number,
      amount: totalCents === null ? null : toEuros(totalCents),
      means,
    })),
  }
}
