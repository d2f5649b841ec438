import type { Trx } from '../../../../server/data/db.ts'
import { conflict, Refusal } from '../../../../server/http/errors.ts'
import type { Cents } from '../../../../shared/money.ts'
import { mailReceipt, type Offline } from '../../../orders/fulfilment/service.ts'
import { insertReceived, settleReceived } from '../../../orders/manual-orders/service.ts'
import { lockOrder } from '../../../orders/orders/service.ts'
import type { Doubt } from '../../campaigns/contract.ts'
import { insertSales } from '../../purchase/queries.ts'
import { lineOf } from '../../purchase/rules.ts'
import { calendarFulfilment } from '../../purchase/service.ts'
import * as queries from './queries.ts'
import { doubtsOfGift, isSame } from './rules.ts'

/** The giver; often unknown for a gift by hand. */
type Giver = Partial<
  Record<'firstName' | 'lastName' | 'streetNumber' | 'streetName' | 'postalCode' | 'city', string>
> & { email?: string | null }

/** A sale that was paid by hand, at the desk or at a door. */
export type Gift = {
  /** Idempotency key of the browser or phone. For gifts at doors the smallest key is the earliest. */
  key: string
  source: 'DESK' | 'DOOR'
  stub?: number | undefined
  cents: Cents
  payment: Offline
  /** The seller; absent: the seller of the book. */
  sellerId?: number | null | undefined
  giver?: Giver
  doubts?: readonly Doubt[]
}
type Campaign = { id: number; year: number; resourceId: number }
export type RecordedSale = { id: number; externalId: string; stub: number | null; doubts: Doubt[] }

/**
 * Records sales paid by hand (rules#recorded-sales), in a fixed number of statements, and returns them in the given
 * sequence: order, line, payment, number, receipt. A used number is 409 `stub-taken` at the desk, and nothing is
 * recorded; a gift at a door is recorded without it, to be checked. 409 `key-taken` if another sale has the key. Of two
 * calls at once with the same key the second breaks `calendar_sales_key_key` and must be tried again.
 */
export async function recordSales(trx: Trx, campaign: Campaign, gifts: readonly Gift[]): Promise<RecordedSale[]> {
  const keys = gifts.map(({ key }) => key)
  const known = new Map((await queries.listByKeys(trx, keys)).map((sale) => [sale.key, sale]))
  for (const gift of gifts) {
    const before = known.get(gift.key)
    if (before && !isSame(before, campaign, gift)) throw conflict('key-taken')
  }
  // Sorted by key, so that two callers with the same sales lock them in the same sequence.
  const fresh = gifts.filter(({ key }) => !known.has(key)).sort((one, other) => (one.key < other.key ? -1 : 1))
  if (fresh.length > 0) await insertAll(trx, campaign, fresh)
  const all = fresh.length > 0 ? await queries.listByKeys(trx, keys) : [...known.values()]
  const recorded = new Map(all.map((sale) => [sale.key, sale]))
  return gifts.flatMap(({ key }) => {
    const sale = recorded.get(key)
    return sale ? [{ id: sale.id, externalId: sale.externalId, stub: sale.stub, doubts: sale.toCheck as Doubt[] }] : []
  })
}

async function insertAll(trx: Trx, campaign: Campaign, gifts: readonly Gift[]) {
  const books = await queries.listBooksWith(
    trx,
    campaign.id,
    gifts.flatMap(({ stub }) => stub ?? []),
  )
  const bookOf = (stub: number | undefined) =>
    stub === undefined ? undefined : books.find(({ firstStub, lastStub }) => firstStub <= stub && stub <= lastStub)
  const ids = await insertReceived(
    trx,
    gifts.map(({ cents, payment, giver }) => ({
      order: { kind: 'CALENDAR', personId: null, totalCents: cents, ...namedOn(giver) },
      line: lineOf(campaign, cents),
      payment,
    })),
  )
  const sold = gifts.map((gift, index) => ({ ...gift, id: ids[index] ?? 0, book: bookOf(gift.stub) }))
  await insertSales(
    trx,
    sold.map(({ id, key, source, stub, sellerId, giver, doubts, book }) => ({
      commandId: id,
      campaignId: campaign.id,
      source,
      key,
      declaredStub: stub ?? null,
      bookId: book?.id ?? null,
      sellerId: sellerId ?? book?.sellerId ?? null,
      toCheck: doubtsOfGift(stub, book, doubts),
      firstName: '',
      lastName: '',
      ...giver,
    })),
  )
  await takeNumbers(trx, campaign.id, sold)
  await settleReceived(
    trx,
    sold.map(({ id, payment }) => ({ id, paidAt: payment.paidAt })),
  )
  for (const { id, giver } of sold) if (giver?.email) await sendReceipt(trx, id)
}

/** The giver on the receipt, if known. */
function namedOn({
  firstName = '',
  lastName = '',
  streetNumber = '',
  streetName = '',
  postalCode = '',
  city = '',
}: Giver = {}) {
  const address = [`${streetNumber} ${streetName}`.trim(), `${postalCode} ${city}`.trim()].filter(Boolean).join('\n')
  return { buyerName: `${firstName} ${lastName}`.trim() || null, buyerAddress: address || null }
}

type Numbered = Pick<Gift, 'source' | 'stub' | 'key'> & { id: number }

async function takeNumbers(trx: Trx, campaignId: number, sold: readonly Numbered[]) {
  const numbered = sold
    .flatMap(({ stub, ...each }) => (stub === undefined ? [] : [{ ...each, stub }]))
    .sort((one, other) => one.stub - other.stub || (one.key < other.key ? -1 : 1))
  if (numbered.length === 0) return
  const claimed = await queries.claimStubs(
    trx,
    numbered.map(({ id, stub }) => ({ campaignId, number: stub, saleId: id })),
  )
  const without = numbered.filter(({ id }) => !claimed.has(id))
  const refused = without.filter(({ source }) => source === 'DESK').map(({ stub }) => stub)
  if (refused.length > 0) throw await stubsInUse(trx, campaignId, refused)
  const atDoors = numbered.filter(({ source }) => source === 'DOOR').map(({ stub }) => stub)
  if (atDoors.length === 0) return
  await queries.holdStubs(trx, campaignId, atDoors)
  if (without.length > 0) await queries.giveToEarliest(trx, campaignId, atDoors)
  await queries.markClashes(trx, campaignId, atDoors)
}

/** Throws 409 with each used number and the public reference of its sale. */
export async function stubsInUse(trx: Trx, campaignId: number, numbers: readonly number[]): Promise<Refusal> {
  const holders = await queries.listHolders(trx, campaignId, numbers)
  const errors = holders.flatMap(({ number, externalId }) => [
    { path: 'stubNumber', code: 'stub-taken', message: String(number) },
    ...(externalId ? [{ path: `holder.${number}`, code: 'stub-taken', message: externalId }] : []),
  ])
  return new Refusal(409, 'stub-taken', { errors })
}

async function sendReceipt(trx: Trx, id: number) {
  const order = await lockOrder(trx, { id })
  if (order) await mailReceipt(trx, calendarFulfilment, order)
}

/**
 * Updates owners and clashes of these numbers; `gone` sales were withdrawn. The caller holds the campaign's sync lock.
 */
export async function settleNumbers(
  trx: Trx,
  campaignId: number,
  some: readonly number[],
  gone: readonly string[] = [],
) {
  const numbers = [...new Set(some)].sort((one, other) => one - other)
  if (numbers.length === 0) return
  await queries.holdStubs(trx, campaignId, numbers)
  await queries.claimFree(trx, campaignId, numbers)
  await queries.giveToEarliest(trx, campaignId, numbers)
  await queries.markClashes(trx, campaignId, numbers)
  await queries.unmarkClashes(trx, campaignId, numbers, gone)
}
