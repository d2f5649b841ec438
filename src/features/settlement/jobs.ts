import { job, queue } from '../../server/jobs/jobs.ts'
import type { OrderKinds } from '../commands/kinds/service.ts'
import { refundsToMake } from '../commands/refunds/service.ts'
import { makeRefund } from './refunds/service.ts'
import { reconcile } from './service.ts'

export const refundPayment = job(refundsToMake, {
  retryLimit: 12,
  retryDelay: 10,
  run: (db, { paymentId }) => makeRefund(db, paymentId),
})

/** Every minute: lost events are made up for, unpaid orders expire. */
export const reconcilePayments = (kinds: OrderKinds) =>
  job(queue('reconcile-payments'), {
    retryLimit: 0,
    every: '* * * * *',
    run: (db) => reconcile(db, kinds),
  })
