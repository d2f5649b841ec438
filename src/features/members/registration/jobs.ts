import { inTransaction } from '../../../server/data/db.ts'
import { job, queue } from '../../../server/jobs/jobs.ts'
import { log } from '../../../server/log.ts'
import { queueMail } from '../../../server/mail/mailer.ts'
import { issueToken, revokeTokens } from '../../platform/access/tokens/service.ts'
import { lockPerson } from '../../society/persons/queries.ts'
import { readSender } from '../../society/settings/service.ts'
import { deleteUnfinished } from '../privacy/erasure/service.ts'
import { accountReminderMail } from './mails.ts'
import { listUnfinished, wasReminded } from './queries.ts'

const DAY = 86_400_000
const REMINDER_DAYS = 7
const DELETION_DAYS = 90

/** Unfinished registrations: one reminder after 7 days, deletion after 90 (rules#registration). */
export const followUnfinished = job(queue('follow-unfinished-registrations'), {
  every: '30 9 * * *',
  run: async (db) => {
    const sender = await readSender(db)
    for (const { id } of await listUnfinished(db, new Date(Date.now() - DELETION_DAYS * DAY)))
      await inTransaction(db, async (trx) => {
        const person = await lockPerson(trx, id)
        if (person?.state !== 'CREATED' && person?.state !== 'EMAIL_CONFIRMED') return
        await deleteUnfinished(trx, person)
        log.info({ person: id }, 'unfinished registration deleted')
      })
    for (const person of await listUnfinished(db, new Date(Date.now() - REMINDER_DAYS * DAY)))
      await inTransaction(db, async (trx) => {
        const { id, firstName, email, state } = person
        if (!email || (await wasReminded(trx, id))) return
        await revokeTokens(trx, id, ['email-confirmation'])
        const token = await issueToken(trx, 'email-confirmation', id, email)
        const mail = accountReminderMail(sender, { id, firstName, email }, token, state === 'EMAIL_CONFIRMED')
        await queueMail(trx, { ...mail, once: `reminder-${id}` })
      })
  },
})
