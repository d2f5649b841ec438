import { inTransaction } from '../../../server/data/db.ts'
import { job, queue } from '../../../server/jobs/jobs.ts'
import { queueMail } from '../../../server/mail/mailer.ts'
import { parisDay } from '../../../shared/dates.ts'
import { accessMoved } from '../../society/settings/parts/service.ts'
import { readSender } from '../../society/settings/service.ts'
import { countWaiting, listValidators } from './queries.ts'
import { expireAccounts, reviveAccounts, validatorsToTell } from './service.ts'
import { accountsToValidateMail } from './validation/mails.ts'

/** Tells the administrators of persons how many accounts wait: at once, then at most every fifteen minutes. */
export const notifyValidators = job(validatorsToTell, {
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

/** Expires accounts whose paid period ended yesterday. */
export const expireLapsed = job(queue('expire-lapsed-accounts'), {
  every: '5 0 * * *',
  run: (db) => expireAccounts(db, parisDay(new Date())),
})

/** Reactivates expired accounts that a later access date covers. */
export const reviveCovered = job(accessMoved, {
  run: (db, { actorId }) => reviveAccounts(db, actorId, parisDay(new Date())),
})
