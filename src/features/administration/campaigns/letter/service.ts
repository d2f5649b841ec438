import { config } from '../../../../server/config.ts'
import { type Db, inTransaction } from '../../../../server/data/db.ts'
import { missing } from '../../../../server/http/errors.ts'
import { queueMail } from '../../../../server/mail/mailer.ts'
import type { Actor } from '../../../platform/access/service.ts'
import { readMeans } from '../../../society/settings/payment-methods/service.ts'
import { readSender } from '../../../society/settings/service.ts'
import { renewalMail } from '../mails.ts'
import { findReader } from '../queries.ts'
import { lastDayOfLink } from '../rules.ts'

/** The letter a campaign opens with, to the caller; it carries no link of theirs, for nothing is asked of them. */
export async function composeCampaignMail(db: Db, actor: Actor, season: number) {
  const { email, cents, ...reader } = (await findReader(db, actor.id, season)) ?? missing('person')
  const payment = await readMeans(db)
  const ask = {
    season,
    cents,
    href: `${config.publicUrl}/`,
    until: lastDayOfLink(new Date()),
    reminder: false,
    payment,
  }
  return renewalMail(await readSender(db), { ...reader, email: email ?? '' }, ask)
}

export const sendTrial = (db: Db, actor: Actor, season: number) =>
  inTransaction(db, async (trx) => {
    const mail = await composeCampaignMail(trx, actor, season)
    await queueMail(trx, { ...mail, bulk: false, subject: `Essai\u00a0: ${mail.subject}` })
  })
