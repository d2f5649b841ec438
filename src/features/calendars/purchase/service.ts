import { brokenConstraint, type Db, inTransaction, type Trx, withCommit } from '../../../server/data/db.ts'
import { conflict, invalid } from '../../../server/http/errors.ts'
import { ownAddress } from '../../../server/http/redirects.ts'
import { toCents } from '../../../shared/money.ts'
import { findLiveSession } from '../../orders/checkout/queries.ts'
import {
  beginPayable,
  cancelOrder,
  createPayable,
  extendOrder,
  leavePage,
  openPage,
  preparePage,
} from '../../orders/checkout/service.ts'
import { defaultFulfilment, type Fulfilment } from '../../orders/fulfilment/service.ts'
import type { Checkout } from '../../orders/orders/contract.ts'
import { awaitsPayment } from '../../orders/orders/rules.ts'
import type { LockedOrder } from '../../orders/orders/service.ts'
import { demandCaptcha } from '../../society/captcha/service.ts'
import { demandPaymentMethod, readSender } from '../../society/settings/service.ts'
import { type Campaign, findShown } from '../campaigns/service.ts'
import type { CalendarPurchase } from './contract.ts'
import { calendarExpiryWords, calendarReceiptWords } from './mails.ts'
import * as queries from './queries.ts'
import { addressWithId, billingOf, doubtsOf, isSame, lineOf, soldTo } from './rules.ts'

type PurchaseRequest = Omit<CalendarPurchase, 'recaptcha'>

/**
 * Opens the card page for a calendar (rules#calendar-purchase) and holds the number of its stub with the order. 400 for
 * a refused captcha, amount or address; 409 `campaign-coming`, `campaign-over`, `stub-taken`, `already-paid`,
 * `means-not-taken`, `terms-changed`; 502 if the provider cannot be reached.
 */
export async function buyCalendar(db: Db, { recaptcha, ...asked }: CalendarPurchase): Promise<Checkout> {
  const back = ownAddress('successRedirect', asked.successRedirect)
  // Outside the transaction, so that the captcha stays used if the rest fails: one solution must not try many numbers.
  await demandCaptcha(db, recaptcha, 'calendar')
  for (;;) {
    const placed = await inTransaction(db, (trx) => place(trx, asked, back)).catch(againOrRefused(asked))
    if (placed === 'again') continue
    if ('leave' in placed) {
      if ((await leavePage(db, placed.leave)) === 'paid') throw conflict('already-paid')
      continue
    }
    return await openPage(db, placed.order, placed.page, asked.person.email)
  }
}

/**
 * Constraints broken by a concurrent change (the same key, a deleted book, a closed campaign): the purchase is tried
 * again and reports the new state.
 */
const MEANWHILE = ['calendar_sales_key_key', 'calendar_sales_book_id_fkey', 'calendar_campaign_open']

/**
 * Handles conflicts of two purchases at once: retries for the same key or the next number of the page's book; refuses a
 * typed number as taken.
 */
const againOrRefused =
  ({ stubNumber }: PurchaseRequest) =>
  (error: unknown): 'again' => {
    const broken = brokenConstraint(error)
    if (broken && MEANWHILE.includes(broken)) return 'again'
    if (broken !== 'calendar_stubs_pkey') throw error
    if (stubNumber === undefined) return 'again'
    throw conflict('stub-taken')
  }

type PlacedPurchase =
  | { leave: number }
  | { order: Pick<LockedOrder, 'id' | 'externalId' | 'totalCents'>; page: Awaited<ReturnType<typeof preparePage>> }

async function place(trx: Trx, asked: PurchaseRequest, back: string): Promise<PlacedPurchase> {
  const cents = toCents(asked.amount)
  const [, campaign, begun, before] = await Promise.all([
    demandPaymentMethod(trx, 'CARD'),
    demandOpen(trx),
    beginPayable(trx, asked.terms),
    asked.key ? queries.lockByKey(trx, asked.key) : undefined,
  ])
  if (cents < campaign.minimumCents) throw invalid('amount', 'amount-too-small')
  if (before && !awaitsPayment(before.state) && before.state !== 'CANCELLED') throw conflict('already-paid')
  if (before?.state === 'PENDING') {
    if (isSame(before, campaign, asked, cents)) {
      await extendOrder(trx, before.id, {})
      return { order: before, page: await preparePage(trx, before, addressesOf(back, before.externalId)) }
    }
    if (await findLiveSession(trx, before.id)) return { leave: before.id }
    await cancelOrder(trx, before.id)
  }
  if (before) await queries.dropKey(trx, before.id)
  const stub = asked.stubNumber ?? (await nextStub(trx, campaign.id))
  const book = stub === undefined ? undefined : await queries.findBook(trx, { campaignId: campaign.id, stub })
  const made = createPayable(
    trx,
    begun,
    { order: { kind: 'CALENDAR', ...billingOf(asked.person), totalCents: cents }, lines: [lineOf(campaign, cents)] },
    addressesOf(back, begun.externalId),
  )
  const sale = {
    commandId: begun.id,
    campaignId: campaign.id,
    source: 'WEB' as const,
    key: asked.key ?? null,
    declaredStub: asked.stubNumber ?? null,
    bookId: book?.id ?? null,
    sellerId: book?.sellerId ?? null,
    toCheck: doubtsOf(stub, book),
    ...soldTo(asked.person),
  }
  withCommit(trx, [
    queries.insertSales(trx, [sale]),
    ...(stub === undefined
      ? []
      : [queries.insertStubs(trx, [{ campaignId: campaign.id, number: stub, saleId: begun.id }])]),
  ])
  return made
}

/** Throws 409 `campaign-coming` or `campaign-over` unless calendars are sold today. */
async function demandOpen(trx: Trx): Promise<Campaign> {
  const campaign = await findShown(trx)
  if (campaign?.stage === 'OPEN') return campaign
  throw conflict(campaign?.stage === 'COMING' ? 'campaign-coming' : 'campaign-over')
}

/** Takes the next number of the page's books; undefined if none is left. The lock makes the next caller wait. */
async function nextStub(trx: Trx, campaignId: number): Promise<number | undefined> {
  for (let book = await queries.lockWebBook(trx, campaignId); book; book = await queries.lockWebBook(trx, campaignId)) {
    const stub = await queries.firstFree(trx, { campaignId, stub: book.nextStub })
    await queries.moveNext(trx, book.id, Math.min(stub, book.lastStub) + 1)
    if (stub <= book.lastStub) return stub
  }
  return undefined
}

/** Return addresses: whoever gives up finds the form as it was filled in. */
const addressesOf = (back: string, externalId: string) => ({
  successUrl: addressWithId(back, externalId),
  cancelUrl: new URL('/calendrier#annule', back).href,
})

/**
 * Fulfils a paid order. An expired one had released its number: it takes it again, or another of the page's books; if a
 * typed number is used by now, the payment is refunded. A purchase made at a door belongs to its seller (rules#rounds).
 */
async function fulfil(trx: Trx, order: LockedOrder): Promise<string | undefined> {
  const sale = await queries.findSale(trx, order.id)
  if (!sale) return 'Vente inconnue'
  if (sale.stub === null && !(await takeAgain(trx, sale))) return 'La souche a été prise entre-temps'
  if (sale.doors.length > 0) {
    await queries.joinSales(trx, queries.ofOrder(order.id))
    await queries.markTwice(trx, sale.campaignId, sale.doors)
  }
  return undefined
}

type Numbered = NonNullable<Awaited<ReturnType<typeof queries.findSale>>>

/** Returns false if the typed number is used by now. */
async function takeAgain(trx: Trx, { commandId: saleId, campaignId, declaredStub }: Numbered): Promise<boolean> {
  const assignStub = (number: number) => queries.takeStub(trx, { campaignId, number, saleId })
  if (declaredStub !== null) return await assignStub(declaredStub)
  for (let stub = await nextStub(trx, campaignId); stub !== undefined; stub = await nextStub(trx, campaignId))
    if (await assignStub(stub)) break
  return true
}

/** Fulfilment of calendars. */
export const calendarFulfilment: Fulfilment = {
  ...defaultFulfilment,
  fulfil,
  // A commission that sells thousands looks at its list instead.
  tell: async () => undefined,
  receiptWords: async (order, _buyer, trx) => {
    const sale = await queries.findSale(trx, order.id)
    return sale ? calendarReceiptWords(await readSender(trx), sale, order) : {}
  },
  expiryWords: async (_trx, _order, _buyer, sender) => calendarExpiryWords(sender),
}
