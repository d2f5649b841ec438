import type { Db, Trx } from '../../../../server/data/db.ts'
import { missing } from '../../../../server/http/errors.ts'
import { toEuros } from '../../../../shared/money.ts'
import { findLiveSession } from '../../../orders/checkout/queries.ts'
import { cancelOrder } from '../../../orders/checkout/service.ts'
import { type Buyer, defaultFulfilment, type Fulfilment } from '../../../orders/fulfilment/service.ts'
import { readHowToPay } from '../../../orders/offline-payments/service.ts'
import type { LockedOrder } from '../../../orders/orders/service.ts'
import { issueFeeToken, issueToken } from '../../../platform/access/tokens/service.ts'
import { readPayer } from '../../../society/persons/status/service.ts'
import { applyFee } from '../service.ts'
import { feeExpiryWords, feeReceiptWords, type WayToPay } from './mails.ts'
import * as queries from './queries.ts'

/** Moves the account on, unless its state forbids it or another order already paid the fee. */
async function fulfil(trx: Trx, order: LockedOrder) {
  const { id, personId, season, membertype, subscriptions } = order
  if (personId === null || season === null) return 'Compte fermé'
  // The payment of an older order arrived while a newer one for the same season was pending; the newer one is no longer
  // needed.
  const pending = await queries.findPending(trx, personId)
  if (pending && pending.id !== id && pending.season === season) await cancelOrder(trx, pending.id)
  if (await queries.findPaidFee(trx, order)) return 'Cotisation déjà payée'
  const status = membertype && subscriptions ? { membertype, subscriptions } : undefined
  return (await applyFee(trx, personId, season, `Commande n° ${id}`, { paid: status, commandId: id }))
    ? undefined
    : 'Compte fermé'
}

/**
 * Issues a new link to the page where this account pays its fee: a member's renewal of that season, or a newcomer's
 * confirmation.
 */
export async function issueWayToPay(
  trx: Trx,
  { season }: Pick<LockedOrder, 'season'>,
  { id, email, state }: Buyer,
): Promise<WayToPay> {
  if (state === 'ACTIVE' || state === 'EXPIRED')
    return { to: 'renewal', token: await issueFeeToken(trx, 'renewal', id, season) }
  if (state === 'CREATED' || state === 'EMAIL_CONFIRMED')
    return { to: 'registration', token: await issueToken(trx, 'email-confirmation', id, email) }
  return undefined
}

/** Fulfilment of membership fees. */
export const feeFulfilment: Fulfilment = {
  ...defaultFulfilment,
  fulfil,
  receiptWords: ({ totalCents }, { state }) => feeReceiptWords(toEuros(totalCents), state === 'FEE_PAID'),
  expiryWords: async (trx, order, buyer, sender) =>
    feeExpiryWords(sender, buyer, await issueWayToPay(trx, order, buyer)),
}

/** Reads the last fee order of a person, for the page shown after the payment. 404 if there is none. */
export async function readLastAdhesion(db: Db, personId: number) {
  const order = (await queries.findLast(db, personId)) ?? missing('command')
  const person = await readPayer(db, personId)
  const live = order.state === 'PENDING' ? await findLiveSession(db, order.id) : undefined
  return {
    id: order.id,
    state: order.state,
    total: toEuros(order.totalCents),
    season: order.season,
    paidAt: order.paidAt,
    url: live && Date.parse(live.expiresAt) > Date.now() ? live.url : null,
    awaitsValidation: person.state === 'FEE_PAID',
    howToPay: await readHowToPay(db, order),
  }
}
