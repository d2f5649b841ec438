import { subYears } from 'date-fns/subYears'
import { type Db, inTransaction } from '../../../../server/data/db.ts'
import { Refusal } from '../../../../server/http/errors.ts'
import { job, queue } from '../../../../server/jobs/jobs.ts'
import { log } from '../../../../server/log.ts'
import { deleteMailsBefore } from '../../../../server/mail/forgetting.ts'
import { queueMail } from '../../../../server/mail/mailer.ts'
import { formatDay, parisDay } from '../../../../shared/dates.ts'
import { forgetBuyers } from '../../../calendars/buyers/service.ts'
import { forgetGuests } from '../../../orders/orders/bookings/service.ts'
import { forgetStrangers } from '../../../society/contact/service.ts'
import { lockPerson } from '../../../society/persons/queries.ts'
import { readSender } from '../../../society/settings/service.ts'
import { eraseAndTell } from '../erasure/service.ts'
import type { Rule } from './contract.ts'
import { erasureAnnouncedMail } from './mails.ts'
import * as queries from './queries.ts'
import { daysAfter, RETENTION, retentionOf } from './rules.ts'

const BATCH = 200

/** Reason given to the person in the last mail. */
const REASONS: Record<Rule, string> = {
  MEMBER_GONE: 'Votre dernière adhésion a pris fin il y a plus de trois ans.',
  REFUSED: 'Votre inscription n’avait pas été retenue.',
  UNFINISHED: 'Votre inscription est restée inachevée plus de trois mois.',
}

/** Lists everybody whose time is over on that day, and tells former members who can still return. */
async function listDue(db: Db, today: string) {
  const sender = await readSender(db)
  const dueOn = daysAfter(today, RETENTION.noticeDays)
  for (let after = 0, more = true; more; ) {
    const batch = await queries.listUnlisted(db, after, BATCH)
    after = batch.at(-1)?.id ?? after
    more = batch.length === BATCH
    await inTransaction(db, async (trx) => {
      for (const { id, firstName, email, ...candidate } of batch) {
        const due = retentionOf(candidate, today)
        if (!due || !(await queries.insertListing(trx, { personId: id, ...due, listedOn: today, dueOn }))) continue
        if (candidate.state === 'EXPIRED' && email)
          await queueMail(trx, erasureAnnouncedMail(sender, { id, firstName, email }, formatDay(dueOn)))
      }
    })
  }
}

/** Erases a listed person whose day has come; removes somebody who came back from the list. */
const settle = (db: Db, personId: number, dueOn: string, today: string) =>
  inTransaction(db, async (trx) => {
    // Locked before the decision, so that somebody who renews at this moment stays.
    await lockPerson(trx, personId)
    const candidate = await queries.findCandidate(trx, personId)
    const due = candidate && retentionOf(candidate, today)
    if (!due) return void (await queries.deleteListing(trx, personId))
    if (dueOn > today) return
    const manner = { action: 'person.deleted-by-retention', note: REASONS[due.rule], doer: undefined } as const
    await eraseAndTell(trx, personId, manner, REASONS[due.rule])
  })

/**
 * Nightly run (rules#retention): removes from the list whoever came back, erases whoever is due, and lists whoever is
 * due next. Nobody is erased before `noticeDays` on the list.
 */
export async function applyRetention(db: Db, today: string) {
  for (const { personId, dueOn } of await queries.listListed(db))
    await settle(db, personId, dueOn, today).catch((error: unknown) => {
      // The last super-administrator is not erased; people must resolve that, and the run continues.
      if (!(error instanceof Refusal)) throw error
      log.warn({ person: personId, code: error.code }, 'not erased by retention')
    })
  await listDue(db, today)
}

/** Deletes old entries of the list of sent mails. The audit log deletes its own. */
export const forgetOldMails = (db: Db, now: Date) =>
  deleteMailsBefore(db, subYears(now, RETENTION.mailYears).toISOString())

/** Nightly: lists and erases persons whose retention time is over, and deletes old data. */
export const retain = job(queue('apply-retention'), {
  every: '15 2 * * *',
  run: async (db) => {
    const now = new Date()
    await applyRetention(db, parisDay(now))
    await forgetOldMails(db, now)
    await forgetStrangers(db)
    await forgetGuests(db)
    await forgetBuyers(db)
  },
})
