import { type Db, inTransaction, type Trx } from '../../../../server/data/db.ts'
import { conflict, missing } from '../../../../server/http/errors.ts'
import { ownAddress } from '../../../../server/http/redirects.ts'
import type { Sender } from '../../../../server/mail/layout.ts'
import { queueMail } from '../../../../server/mail/mailer.ts'
import { toEuros } from '../../../../shared/money.ts'
import { listLines } from '../../../catalogue/reservations/queries.ts'
import { acceptTerms, openPage, outlivePage, preparePage } from '../../../orders/checkout/service.ts'
import { sendPaymentInstructions } from '../../../orders/offline-payments/service.ts'
import { findBooking } from '../../../orders/orders/bookings/queries.ts'
import type { Checkout } from '../../../orders/orders/contract.ts'
import { findBuyer } from '../../../orders/orders/queries.ts'
import { lastDayBefore } from '../../../orders/orders/rules.ts'
import { type LockedOrder, lockOrder } from '../../../orders/orders/service.ts'
import type { Actor } from '../../../platform/access/service.ts'
import { findPerson } from '../../../society/persons/queries.ts'
import { readSender } from '../../../society/settings/service.ts'
import { bookedFor, orderLink } from '../ordering/mails.ts'
import { backTo } from '../ordering/service.ts'
import { payByCardMail } from './mails.ts'

/** Tells the buyer what was booked for them and how to pay; does nothing without an address. */
export async function notifyOfBooking(trx: Trx, order: LockedOrder) {
  const booking = await findBooking(trx, order.id)
  if (!booking) return
  const booked = bookedFor(booking, await listLines(trx, order.id))
  if (order.awaits === 'CARD') await notifyOfCardPayment(trx, order, booked)
  else await sendPaymentInstructions(trx, order, async (sender: Sender) => [orderLink(sender, order.id)], booked)
}

async function notifyOfCardPayment(trx: Trx, order: LockedOrder, booked: ReturnType<typeof bookedFor>) {
  const buyer = await findBuyer(trx, order.id)
  if (!buyer || order.expiresAt === null) return
  const sender = await readSender(trx)
  const mail = payByCardMail(sender, buyer, {
    number: order.id,
    total: toEuros(order.totalCents),
    until: lastDayBefore(order.expiresAt),
    booked,
    pay: orderLink(sender, order.id, 'Payer par carte'),
  })
  await queueMail(trx, { ...mail, once: `pay-by-card-${order.id}` })
}

type Payment = { successURL: string; cancelURL: string; terms?: string | undefined }

/**
 * Opens the card page of an order that was placed for its buyer: the same page as long as it is open. The buyer accepts
 * the terms of sale by doing so. 404 for somebody else's, 409 `not-awaited` or `terms-changed`, 502 if the provider
 * cannot be reached.
 */
export async function payBooked(db: Db, actor: Actor, id: number, { terms, ...addresses }: Payment): Promise<Checkout> {
  ownAddress('successURL', addresses.successURL)
  ownAddress('cancelURL', addresses.cancelURL)
  const { order, page, email } = await inTransaction(db, async (trx) => {
    const order = await lockOrder(trx, { id })
    if (!order || order.personId !== actor.id || (actor.order ?? id) !== id) return missing('command')
    if (order.state !== 'PENDING' || order.awaits !== 'CARD') throw conflict('not-awaited')
    await acceptTerms(trx, order, terms)
    await outlivePage(trx, order)
    const page = await preparePage(trx, order, {
      successUrl: backTo('successURL', addresses.successURL, id),
      cancelUrl: backTo('cancelURL', addresses.cancelURL, id),
    })
    return { order, page, email: (await findPerson(trx, actor.id))?.email ?? '' }
  })
  return await openPage(db, order, page, email)
}
