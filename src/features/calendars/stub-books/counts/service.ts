import { type Db, inTransaction } from '../../../../server/data/db.ts'
import { conflict, missing } from '../../../../server/http/errors.ts'
import { toCents, toEuros } from '../../../../shared/money.ts'
import type { Actor } from '../../../platform/access/service.ts'
import { recordAct } from '../../../platform/audit/service.ts'
import { lockPerson } from '../../../society/persons/queries.ts'
import { demandCampaign } from '../../campaigns/service.ts'
import { lockCounts } from '../../cash/queries.ts'
import { accountsOf, dueOf, type Row } from '../../cash/rules.ts'
import { readAccounts, readCheques } from '../../cash/service.ts'
import { orRefused } from '../service.ts'
import type { SellerAccount, SellerCount, SellerMoney } from './contract.ts'
import * as queries from './queries.ts'

type Person = SellerMoney['seller']

const moneyOf = (rows: readonly Row[], seller: Person): SellerMoney => {
  const { cash, cheques } = accountsOf(rows, { sellerId: seller.id, bookId: null })
  return { seller, cash: toEuros(dueOf(cash)), cheques: toEuros(dueOf(cheques)) }
}

/** Lists sellers of a campaign who received money by hand, by name (rules#calendar-cash). */
export async function listSellerMoney(db: Db, year: number | undefined) {
  const { id, closedAt } = await demandCampaign(db, year)
  const accounts = await readAccounts(db, id)
  const sellers = await queries.listPersons(
    db,
    accounts.flatMap(({ sellerId }) => sellerId ?? []),
  )
  return { closed: closedAt !== null, rows: sellers.map((seller) => moneyOf(accounts, seller)) }
}

const has = (accounts: readonly Row[], id: number) => accounts.some(({ sellerId }) => sellerId === id)

/** Reads one of them with cheques and counts; 404 for somebody who received nothing. */
export async function readSellerMoney(db: Db, id: number, year: number | undefined): Promise<SellerAccount> {
  const { id: campaignId, closedAt } = await demandCampaign(db, year)
  const [accounts, [seller], chequeList, counts] = await Promise.all([
    readAccounts(db, campaignId),
    queries.listPersons(db, [id]),
    readCheques(db, { campaignId, sellerId: id, bookId: 0 }),
    queries.listCounts(db, { campaignId, sellerId: id }),
  ])
  if (!seller || !has(accounts, id)) return missing('person')
  return {
    ...moneyOf(accounts, seller),
    closed: closedAt !== null,
    chequeList,
    counts: counts.map(({ at, expectedCents, countedCents, countedChequesCents, ...count }) => ({
      ...count,
      at: new Date(at).toISOString(),
      expected: toEuros(expectedCents),
      counted: toEuros(countedCents),
      countedCheques: countedChequesCents === null ? null : toEuros(countedChequesCents),
    })),
  }
}

/**
 * Records a count without a book. Of two administrators at once, the second is refused because the expected amount has
 * changed. 404 for somebody who received nothing, 409 `changed-meanwhile`, `campaign-closed`.
 */
export const countSeller = (db: Db, actor: Actor, id: number, year: number | undefined, form: SellerCount) =>
  inTransaction(db, async (trx) => {
    const campaign = await demandCampaign(trx, year)
    await lockCounts(trx, campaign.id)
    const seller = (await lockPerson(trx, id)) ?? missing('person')
    if (campaign.closedAt !== null) throw conflict('campaign-closed')
    const accounts = await readAccounts(trx, campaign.id)
    if (!has(accounts, id)) missing('person')
    const due = moneyOf(accounts, seller)
    if (due.cash !== form.expected || due.cheques !== form.expectedCheques) throw conflict('changed-meanwhile')
    const { counted, countedCheques, note } = form
    const cents = {
      expectedCents: toCents(due.cash),
      countedCents: toCents(counted),
      ...(countedCheques !== undefined && {
        expectedChequesCents: toCents(due.cheques),
        countedChequesCents: toCents(countedCheques),
      }),
    }
    const count = { campaignId: campaign.id, sellerId: id, actorId: actor.id, note, ...cents }
    const made = await queries.insertCount(trx, count)
    const subject = { kind: 'calendar', id: campaign.id } as const
    await recordAct(trx, actor, 'calendar.seller-counted', subject, { seller: id, ...cents })
    return made
  }).catch(orRefused)

/** Deletes a count while its campaign is open: the seller owes the amount again. */
export const undoSellerCount = (db: Db, actor: Actor, id: number): Promise<void> =>
  inTransaction(db, async (trx) => {
    const { campaignId, sellerId, ...cents } = (await queries.deleteCount(trx, id)) ?? missing('count')
    const subject = { kind: 'calendar', id: campaignId } as const
    await recordAct(trx, actor, 'calendar.seller-count-undone', subject, { seller: sellerId, ...cents })
  }).catch(orRefused)
