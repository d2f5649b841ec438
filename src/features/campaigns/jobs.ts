import { job, queue } from '../../server/jobs.ts'
import { parisDay } from '../../shared/dates.ts'
import { continueMailing, mailingsToSend, remind } from './service.ts'

export const sendMailing = job(mailingsToSend, { run: continueMailing })

/** Each morning: the reminders of the day. */
export const remindMembers = job(queue('campaign-reminders'), {
  every: '0 9 * * *',
  run: (db) => remind(db, parisDay(new Date())),
})
