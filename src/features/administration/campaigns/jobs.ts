import { job, queue } from '../../../server/jobs/jobs.ts'
import { parisDay } from '../../../shared/dates.ts'
import { continueMailing, mailingsToSend, remind } from './service.ts'

export const sendMailing = job(mailingsToSend, { run: continueMailing })

/** The reminders of the day, at nine; a program that slept then sends them when it wakes, not by night. */
export const remindMembers = job(queue('campaign-reminders'), {
  every: '0 9-19 * * *',
  run: (db) => remind(db, parisDay(new Date())),
})
