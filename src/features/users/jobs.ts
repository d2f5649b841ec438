import { issueToken, revokeTokens } from '../../server/auth.ts'
import { inTransaction } from '../../server/db.ts'
import { job, queue } from '../../server/jobs.ts'
import { log } from '../../server/log.ts'
import { queueMail } from '../../server/mailer.ts'
import { parisDay } from '../../shared/dates.ts'
import { readSender } from '../siteconfiguration/service.ts'
import { deleteUnfinished } from './erasure/service.ts'
import { accountReminderMail, accountsToValidateMail } from './mails.ts'
import { countWaiting, listUnfinished, listValidators, lockPerson, wasReminded } from './queries.ts'
import { expireAccounts, validatorsToTell } from './service.ts'

/** Tells the administrators of persons how many accounts wait: at once, then a quarter of an hour later at most. */
export const tellValidators = job(validatorsToTell, {
  run: async (db) => {
    const { count, oldest } = await countWaiting(db)
    if (count === 0 || !oldest) return
    const sender = await readSender(db)
    await inTransaction(db, async (trx) => {
      for (const { id, firstName, email } of await listValidators(trx))
        if (email) await queueMail(trx, accountsToValidateMail(sender, { id, firstName, email }, { count, oldest }))
    })
  },
})

const DAY = 86_400_000
const REMINDER_DAYS = 7
const DELETION_DAYS = 90

/** Unfinished registrations: one reminder after 7 days, deletion after 90 (product design, section 2). */
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

/** Accounts whose paid period ended yesterday. */
export const expireLapsed = job(queue('expire-lapsed-accounts'), {
  every: '5 0 * * *',
  run: (db) => expireAccounts(db, parisDay(new Date())),
})
