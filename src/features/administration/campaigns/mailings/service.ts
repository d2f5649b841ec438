import { config } from '../../../../server/config.ts'
import { type Db, inTransaction, type Trx } from '../../../../server/data/db.ts'
import { enqueue, queue } from '../../../../server/jobs/jobs.ts'
import { takeTurn } from '../../../../server/jobs/turns.ts'
import { queueMail } from '../../../../server/mail/mailer.ts'
import { issueFeeToken } from '../../../platform/access/tokens/service.ts'
import { recordAct } from '../../../platform/audit/service.ts'
import { maySignIn } from '../../../society/persons/rules.ts'
import { readMeans } from '../../../society/settings/means/service.ts'
import { seasonEnd } from '../../../society/settings/rules.ts'
import { readSeason, readSender } from '../../../society/settings/service.ts'
import { renewalMail } from '../mails.ts'
import { claimMails, findEnd } from '../queries.ts'
import { lastDayOfLink } from '../rules.ts'
import * as queries from './queries.ts'

/** Mailings that were begun and go on. */
export const mailingsToSend = queue<{ mailingId: number }>('campaign-mailing')

const MAILS_AT_ONCE = 25

/** How its mails are told from others'. */
export const mailingOf = (id: number) => `campaign-${id}`

/** Who is valid to this day has paid for the season: its last day now, or when its campaign was started if that was before. */
export async function endOf(db: Db, season: number): Promise<string> {
  const end = seasonEnd(season, await readSeason(db))
  const started = await findEnd(db, season)
  return started && started < end ? started : end
}

/** Begins a mailing, once. */
export async function begin(trx: Trx, mailingId: number, season: number): Promise<boolean> {
  if (!(await queries.beginMailing(trx, mailingId))) return false
  await queries.insertMails(trx, mailingId, await endOf(trx, season))
  await enqueue(trx, mailingsToSend, { mailingId })
  return true
}

/** Begins the reminders whose day has come. */
export async function remind(db: Db, today: string) {
  for (const { id, campaignId, season } of await queries.listDue(db, today))
    await inTransaction(db, async (trx) => {
      if (await begin(trx, id, season))
        await recordAct(trx, undefined, 'campaign.reminded', { kind: 'campaign', id: campaignId }, { season })
    })
}

/** Sends a mailing for one turn; the next one continues where it stopped. */
export async function continueMailing(db: Db, { mailingId }: { mailingId: number }) {
  const mailing = await queries.findMailing(db, mailingId)
  if (!mailing) return
  const how = await takeTurn(() => inTransaction(db, (trx) => writeNext(trx, mailing)))
  if (how === 'more') return await enqueue(db, mailingsToSend, { mailingId })
  // Another worker may still hold some of them.
  if ((await queries.countWaiting(db, mailingId)) > 0)
    await enqueue(db, mailingsToSend, { mailingId }, { startAfter: new Date(Date.now() + 5_000) })
}

type MailingRow = NonNullable<Awaited<ReturnType<typeof queries.findMailing>>>

/** Queues the next mails, all or none of them; who paid in the meantime is left alone. Gives how many were met. */
async function writeNext(trx: Trx, { id: mailingId, kind, season }: MailingRow): Promise<number> {
  const sender = await readSender(trx)
  const payment = await readMeans(trx)
  const end = await endOf(trx, season)
  const persons = await claimMails(trx, mailingId, season, MAILS_AT_ONCE)
  for (const { id, firstName, email, state, accountValidity, cents } of persons) {
    if (!email || !maySignIn(state)) await queries.saveVerdict(trx, mailingId, id, 'CLOSED')
    else if (accountValidity >= end) await queries.saveVerdict(trx, mailingId, id, 'PAID')
    else {
      const token = await issueFeeToken(trx, 'renewal', id, season)
      const href = `${config.publicUrl}/renewsubscription?token=${token}&userid=${id}`
      const ask = { season, cents, href, until: lastDayOfLink(new Date()), reminder: kind === 'REMINDER', payment }
      const mail = renewalMail(sender, { id, firstName, email }, ask)
      await queueMail(trx, { ...mail, mailing: mailingOf(mailingId), once: `campaign-${mailingId}-${id}` })
      await queries.saveVerdict(trx, mailingId, id, 'SENT')
    }
  }
  return persons.length
}
