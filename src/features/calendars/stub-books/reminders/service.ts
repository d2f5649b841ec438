import { type Db, inTransaction } from '../../../../server/data/db.ts'
import { queueMail } from '../../../../server/mail/mailer.ts'
import type { Actor } from '../../../platform/access/service.ts'
import { recordAct } from '../../../platform/audit/service.ts'
import { readSender } from '../../../society/settings/service.ts'
import { demandCampaign } from '../../campaigns/service.ts'
import type { ReminderResult } from './contract.ts'
import { reminderMail } from './mails.ts'
import * as queries from './queries.ts'

const REMINDED_AGAIN_MS = 24 * 3_600_000
/** Nobody is reminded twice within a day. */
const isDue = (remindedAt: string | null, now: Date): boolean =>
  remindedAt === null || now.getTime() - Date.parse(remindedAt) >= REMINDED_AGAIN_MS

type Row = Awaited<ReturnType<typeof queries.listOut>>[number]

/** Groups the books by seller. */
function bySeller(rows: readonly Row[], at: Date) {
  const told = Map.groupBy(rows, ({ sellerId }) => sellerId)
  return [...told.values()].map((books) => {
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

/** Reminds these sellers, or all, of their books: those who can be mailed and were not reminded within a day. */
export const remindSellers = (db: Db, actor: Actor, year: number | undefined, wanted: readonly number[] | undefined) =>
  inTransaction(db, async (trx) => {
    const campaign = await demandCampaign(trx, year)
    const asked = bySeller(await queries.lockOut(trx, campaign.id), new Date()).filter(
      ({ seller, reachable, due }) => reachable && due && (wanted?.includes(seller.id) ?? true),
    )
    if (asked.length === 0) return { sent: 0 }
    const sender = await readSender(trx)
    for (const { seller, books, email } of asked) {
      const to = { id: seller.id, firstName: seller.firstName, email: email ?? '' }
      await queueMail(trx, reminderMail(sender, to, { year: campaign.year, closesOn: campaign.closesOn, books }))
    }
    await queries.markReminded(
      trx,
      asked.flatMap(({ books }) => books.map(({ id }) => id)),
    )
    const subject = { kind: 'calendar', id: campaign.id } as const
    await recordAct(trx, actor, 'calendar.sellers-reminded', subject, { sellers: asked.map(({ seller }) => seller.id) })
    return { sent: asked.length }
  })
