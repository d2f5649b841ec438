import { job, queue } from '../../../../server/jobs/jobs.ts'
import { parisDay } from '../../../../shared/dates.ts'
import { forgetBuyers } from '../../../calendars/buyers/service.ts'
import { forgetGuests } from '../../../orders/orders/bookings/service.ts'
import { forgetStrangers } from '../../../society/contact/service.ts'
import { applyRetention, forgetOldMails } from './service.ts'

/** Nightly: who was kept long enough is listed, then erased; what is of no more use goes. */
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
