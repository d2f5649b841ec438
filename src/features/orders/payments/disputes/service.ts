import type { Trx } from '../../../../server/data/db.ts'
import type { ProviderDispute } from '../../../../server/pay/compared.ts'
import { settleSeason } from '../../orders/seasons/service.ts'
import { lockOrder } from '../../orders/service.ts'
import { recordGone, recordReturned } from '../../refunds/provider/service.ts'
import * as queries from '../queries.ts'

const REASONS = { OPEN: 'dispute-opened', WON: 'dispute-won', LOST: 'dispute-lost' } as const

/**
 * Takes what the provider says of a dispute, in whatever order it says it (rules#reconciliation): money that was taken and given back
 * is in the ledger once, and an administrator is told of each turn.
 */
export async function takeDispute(trx: Trx, dispute: ProviderDispute): Promise<queries.Outcome> {
  const { id, amountCents, currency, outcome, moved } = dispute
  const payment = dispute.paymentId ? await queries.findCardPayment(trx, dispute.paymentId) : undefined
  if (!payment) return { state: 'IGNORED', reason: 'dispute-not-ours' }
  // Two events of one turn may come at once: somebody is asked once.
  await lockOrder(trx, { id: payment.commandId })
  const aside = (reason: string): queries.Outcome => ({
    state: 'QUARANTINED',
    reason,
    payment: { amountCents, currency: currency.slice(0, 10), commandId: payment.commandId },
  })
  for (const { fee, cents } of moved) {
    const movement = { providerId: fee.id, cents: Math.abs(cents), disputed: id }
    const written =
      cents < 0
        ? await recordGone(trx, payment, {
            ...movement,
            state: 'DONE',
            reason: 'Paiement contesté auprès de la banque',
          })
        : await recordReturned(trx, payment, movement)
    if (written === 'too-much' || written === 'not-taken')
      return (await queries.isPutAside(trx, id, ['dispute-amount'])) ? { state: 'DONE' } : aside('dispute-amount')
    await queries.noteFee(trx, fee.id, fee)
  }
  // While the bank decides the member keeps the season; what is lost takes it back.
  if (outcome === 'LOST') await settleSeason(trx, payment.commandId, id)
  const reason = REASONS[outcome]
  const told = outcome === 'OPEN' ? Object.values(REASONS) : [reason]
  if (await queries.isPutAside(trx, id, told)) return { state: 'DONE' }
  if (outcome !== 'OPEN') await queries.closeOpened(trx, id, REASONS.OPEN, 'La banque a rendu sa décision.')
  return aside(reason)
}
