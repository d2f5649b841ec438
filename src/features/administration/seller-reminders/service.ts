import { randomUUID } from 'node:crypto'
import { type Db, inTransaction } from '../../../server/data/db.ts'
import type { Sender } from '../../../server/mail/layout.ts'
import { listToRemind, noteReminded, type Reminded } from '../../calendars/stub-books/reminders/service.ts'
import { type Letter, noteMailing, previewLetter, testLetter, writeLetter } from '../../mailing/mailings/service.ts'
import type { Actor } from '../../platform/access/service.ts'
import { readSender } from '../../society/settings/service.ts'
import { reminderMail, reminderWords } from './mails.ts'

type Campaign = { year: number; closesOn: string }

/** The mail that asks a seller for these books. */
const letterOf = (sender: Sender, { year, closesOn }: Campaign, books: Reminded['books']): Letter => ({
  compose: (to, personal) => reminderMail(sender, to, { year, closesOn, books }, personal),
  // Sellers cannot unsubscribe, because a book has to be returned.
  waysOut: undefined,
  attachments: [],
})

type Which = { campaign?: number | undefined; seller?: number | undefined }

/** The mail as this seller would get it, otherwise as the first seller to remind. */
async function sampleOf(db: Db, { campaign: year, seller: wanted }: Which): Promise<Letter> {
  const { campaign, sellers } = await listToRemind(db, year)
  const shown = wanted === undefined ? sellers[0] : sellers.find(({ seller }) => seller.id === wanted)
  return letterOf(await readSender(db), campaign, shown?.books ?? [])
}

export const preview = async (db: Db, actor: Actor, which: Which) => previewLetter(db, actor, await sampleOf(db, which))

export const sendTrial = async (db: Db, actor: Actor, which: Which) => testLetter(db, actor, await sampleOf(db, which))

/** Reminds these sellers, or all, to return their books (rules#calendar-reminders), if they have an e-mail and got no reminder within a day. */
export const remindSellers = (db: Db, actor: Actor, year: number | undefined, wanted: readonly number[] | undefined) =>
  inTransaction(db, async (trx) => {
    const { campaign, sellers } = await noteReminded(trx, actor, year, wanted)
    if (sellers.length === 0) return { sent: 0 }
    const code = `sellers-${randomUUID()}`
    const words = reminderWords(
      campaign.year,
      sellers.some(({ books }) => books.length > 1),
    )
    const { commissionId } = campaign
    await noteMailing(trx, { kind: 'SELLERS', code, ...words, commissionId, authorId: actor.id, total: sellers.length })
    const sender = await readSender(trx)
    for (const { seller, books, email } of sellers) {
      const to = { id: seller.id, firstName: seller.firstName, email: email ?? '' }
      await writeLetter(trx, letterOf(sender, campaign, books), to, { once: `${code}-${seller.id}`, mailing: code })
    }
    return { sent: sellers.length }
  })
