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

/** Every minute: catches up on lost events and expires unpaid orders. */
export const reconcilePayments = (kinds: Fulfilments) =>
  job(queue('reconcile-payments'), {
    retryLimit: 0,
    every: '* * * * *',
    run: (db) => reconcile(db, kinds),
  })

/** Nightly: compares the ledger with the provider's; a stopped run resumes with the next. */
export const compareWithProvider = (kinds: Fulfilments) =>
  job(queue('compare-ledger'), {
    retryLimit: 2,
    every: '*/10 3-5 * * *',
    run: (db) => compareLedger(db, kinds),
  })
