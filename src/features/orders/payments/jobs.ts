import { job, queue } from '../../../server/jobs/jobs.ts'
import type { Fulfilments } from '../fulfilment/service.ts'
import { refundsToMake } from '../refunds/service.ts'
import { compareLedger } from './comparison/service.ts'
import { makeRefund, reconcile } from './service.ts'

export const refundPayment = job(refundsToMake, {
  retryLimit: 12,
  retryDelay: 10,
  run: (db, { paymentId }) => makeRefund(db, paymentId),
})

/** Every minute: lost events are made up for, unpaid orders expire. */
export const reconcilePayments = (kinds: Fulfilments) =>
  job(queue('reconcile-payments'), {
    retryLimit: 0,
    every: '* * * * *',
    run: (db) => reconcile(db, kinds),
  })

/** At night: the ledger against the provider's; a run that was ended goes on with the next. */
export const compareWithProvider = (kinds: Fulfilments) =>
  job(queue('compare-ledger'), {
    retryLimit: 2,
    every: '*/10 3-5 * * *',
    run: (db) => compareLedger(db, kinds),
  })
