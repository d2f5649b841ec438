import type { Db, Trx } from '../../../../server/data/db.ts'
import type { Actor } from '../../../platform/access/service.ts'
import { recordAct } from '../../../platform/audit/service.ts'
import { demandCampaign } from '../../campaigns/service.ts'
import type { ReminderResult } from './contract.ts'
import * as queries from './queries.ts'

const REMINDED_AGAIN_MS = 24 * 3_600_000
/** Nobody is reminded twice within a day. */
const isDue = (remindedAt: string | null, now: Date): boolean =>
  remindedAt === null || now.getTime() - Date.parse(remindedAt) >= REMINDED_AGAIN_MS

type Row = Awaited<ReturnType<typeof queries.listOut>>[number]

/** Groups the books by seller. */
function bySeller(rows: readonly Row[], at: Date) {
  const remindersBySeller = Map.groupBy(rows, ({ sellerId }) => sellerId)
  return [...remindersBySeller.values()].map((books) => {
    const [{ sellerId, firstName, lastName, email, account }] = books as [Row]
    const remindedAt =
      books
        .map((book) => book.remindedAt ?? '')
        .toSorted()
        .at(-1) || null
    const seller: ReminderResult = {
      seller: { id: sellerId, firstName, lastName },
      books: books.map(({ id, firstStub, lastStub }) => ({ id, firstStub, lastStub })),
      reachable: account === 'ACTIVE' && email !== null,
      remindedAt: remindedAt && new Date(remindedAt).toISOString(),
      due: isDue(remindedAt, at),
    }
    return { ...seller, email }
  })
}

/** Lists sellers who have not returned their books (rules#calendar-reminders). */
export async function listUnreturned(db: Db, year: number | undefined): Promise<ReminderResult[]> {
  const { id } = await demandCampaign(db, year)
  return bySeller(await queries.listOut(db, { campaignId: id }), new Date())
}

/** The sellers to remind, and the campaign. */
export type Reminded = ReturnType<typeof bySeller>[number]

/** The sellers who can be reminded now: those with an e-mail who got no reminder within a day. */
export async function listToRemind(db: Db, year: number | undefined) {
  const campaign = await demandCampaign(db, year)
  return { campaign, sellers: toRemind(await queries.listOut(db, { campaignId: campaign.id })) }
}

const toRemind = (rows: readonly Row[]): Reminded[] =>
  bySeller(rows, new Date()).filter(({ reachable, due }) => reachable && due)

/** Records a reminder for these sellers, or for all; the caller queues the mails in the same transaction. */
export async function noteReminded(
  trx: Trx,
  actor: Actor,
  year: number | undefined,
  wanted: readonly number[] | undefined,
) {
  const campaign = await demandCampaign(trx, year)
  const sellers = toRemind(await queries.lockOut(trx, campaign.id)).filter(
    ({ seller }) => wanted?.includes(seller.id) ?? true,
  )
  if (sellers.length > 0) {
    await queries.markReminded(
      trx,
      sellers.flatMap(({ books }) => books.map(({ id }) => id)),
    )
    const details = { sellers: sellers.map(({ seller }) => seller.id) }
    await recordAct(trx, actor, 'calendar.sellers-reminded', { kind: 'calendar', id: campaign.id }, details)
  }
  return { campaign, sellers }
}
