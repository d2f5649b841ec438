import { type Db, inTransaction, type Trx } from '../../../../server/data/db.ts'
import { job, queue } from '../../../../server/jobs/jobs.ts'
import { log } from '../../../../server/log.ts'
import { queueMail } from '../../../../server/mail/mailer.ts'
import { expireSession } from '../../../../server/pay/checkout.ts'
import { apart, hasProvider } from '../../../../server/pay/provider.ts'
import { parisDay } from '../../../../shared/dates.ts'
import { toEuros } from '../../../../shared/money.ts'
import { readSender } from '../../../society/settings/service.ts'
import { findLiveSession, findSession, updateSession } from '../../checkout/queries.ts'
import type { Fulfilment, Fulfilments } from '../../fulfilment/service.ts'
import { orderExpiredMail } from '../../orders/mails.ts'
import { findBuyer, updateOrder } from '../../orders/queries.ts'
import { lockOrder } from '../../orders/service.ts'
import { settleState } from '../../refunds/service.ts'
import * as queries from './queries.ts'

export const listStalePages = queries.listOpenSessions

/** Closes a payment session that ended unpaid. The order can open another one until its own time is over. */
export async function closePaymentPage(db: Db, providerSessionId: string) {
  const session = await findSession(db, providerSessionId)
  if (session?.state === 'OPEN') await updateSession(db, session.id, { state: 'EXPIRED' })
}

/** PENDING -> EXPIRED for unpaid orders whose time is over: releases their places and tells the buyer. */
export async function expireOverdue(db: Db, kinds: Fulfilments) {
  for (const { id } of await queries.listOverdue(db)) await apart(() => expireUnlessPaid(db, (name) => kinds[name], id))
}

type KindOf = (name: keyof Fulfilments) => Fulfilment

/** Expires an order of this kind early and tells its buyer, unless the provider says that it is paid. */
export const expireNow = (db: Db, kind: Fulfilment, id: number) => expireUnlessPaid(db, () => kind, id)

async function expireUnlessPaid(db: Db, kindOf: KindOf, id: number) {
  const live = await findLiveSession(db, id)
  if (live) {
    // Asks the provider first, so that a payment made at this very moment is not lost.
    const page = hasProvider() ? live.providerSessionId : null
    const session = page === null ? undefined : await expireSession(page)
    if (session?.paid) return
    await updateSession(db, live.id, { state: 'EXPIRED' })
  }
  await inTransaction(db, (trx) => expireOrder(trx, kindOf, id))
}

async function expireOrder(trx: Trx, kindOf: KindOf, id: number) {
  const order = await lockOrder(trx, { id })
  if (order?.state !== 'PENDING') return
  const kind = kindOf(order.kind)
  await updateOrder(trx, id, { state: 'EXPIRED' })
  await kind.release(trx, order)
  log.info({ command: id }, 'order expired')
  const buyer = await findBuyer(trx, id)
  if (!buyer) return
  const sender = await readSender(trx)
  const next = await kind.expiryWords(trx, order, buyer, sender)
  const about = { number: id, total: toEuros(order.totalCents), awaits: order.awaits, next }
  const mail = orderExpiredMail(sender, buyer, about)
  await queueMail(trx, { ...mail, once: `expired-${id}` })
}

/** PAID -> DONE for orders whose last day is over and that have nothing handed over (rules#orders). */
export async function finishOrders(db: Db, today = parisDay(new Date())) {
  for (const { id } of await queries.listOver(db, today))
    await inTransaction(db, async (trx) => {
      await lockOrder(trx, { id })
      await settleState(trx, id, today)
    })
}

/** Nightly: finishes orders that have nothing left to do. */
export const finishPastOrders = job(queue('finish-past-orders'), {
  every: '20 0 * * *',
  run: (db) => finishOrders(db),
})
