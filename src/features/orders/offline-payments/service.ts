import type { Db, Trx } from '../../../server/data/db.ts'
import type { Block } from '../../../server/mail/blocks.ts'
import type { Sender } from '../../../server/mail/layout.ts'
import { queueMail } from '../../../server/mail/mailer.ts'
import { toEuros } from '../../../shared/money.ts'
import { readMeans } from '../../society/settings/payment-methods/service.ts'
import { readSender } from '../../society/settings/service.ts'
import type { Buyer } from '../fulfilment/service.ts'
import type { HowToPay, PaymentMethod } from '../orders/contract.ts'
import { findBuyer } from '../orders/queries.ts'
import { expectedPaymentOf, transferCode, waitsUntil } from '../orders/rules.ts'
import { howToPayMail } from './mails.ts'

/** Computes until when an order placed at `placed` waits for its money. */
export const endOfWaiting = async (db: Db, placed = new Date()): Promise<Date> =>
  waitsUntil(placed, (await readMeans(db)).waitDays)

type Order = {
  id: number
  state: string
  awaits: PaymentMethod | null
  totalCents: number
  expiresAt: string | null
}

/** Returns how to pay an order, from today's settings; null if the order does not wait for its buyer. */
export async function readHowToPay(db: Db, order: Order): Promise<HowToPay | null> {
  const expected = expectedPaymentOf(order)
  if (!expected) return null
  const { payee, postalAddress, holder, iban, bic, cashTo } = await readMeans(db)
  const { means, reference, until } = expected
  const common = { reference, total: toEuros(order.totalCents), until }
  switch (means) {
    case 'CHEQUE':
      return { ...common, means, payee, postalAddress }
    case 'TRANSFER': {
      const code = transferCode({ holder, iban, bic, cents: order.totalCents, reference })
      return { ...common, means, holder, iban, bic, code }
    }
    case 'CASH':
      return { ...common, means, cashTo }
  }
}

/** Mails the buyer how to pay, once for each payment method; `wayBack` is the link to the order. */
export async function sendPaymentInstructions(
  trx: Trx,
  order: Order,
  wayBack: (sender: Sender, buyer: Buyer) => Promise<Block[]>,
  booked?: Block,
) {
  const how = await readHowToPay(trx, order)
  const buyer = await findBuyer(trx, order.id)
  if (!how || !buyer) return
  const sender = await readSender(trx)
  const mail = howToPayMail(sender, buyer, how, await wayBack(sender, buyer), booked)
  await queueMail(trx, { ...mail, once: `how-to-pay-${order.id}-${how.means}` })
}
