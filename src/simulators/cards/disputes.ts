import { showDispute } from './objects.ts'
import type { Simulation } from './payments.ts'
import { refuse } from './refusal.ts'
import { type Dispute, type Intent, newId, seconds } from './state.ts'

/** The bank's fee for a dispute, in cents. */
const DISPUTE_FEE = 2_000

const move = (dispute: Dispute, cents: number, fee: number) =>
  dispute.moved.push({ id: newId('txn'), created: seconds(), cents, fee })

/**
 * The card holder disputes a payment, and the bank takes the whole amount, or this much of it (cents), back at once.
 */
export function openDispute(sim: Simulation, intent: Intent, amount = intent.amount): Dispute {
  const { state } = sim.store
  if (!intent.charge) return refuse({ status: 400, message: `${intent.id} was not paid` })
  const dispute: Dispute = {
    id: newId('du'),
    created: seconds(),
    intent: intent.id,
    amount,
    status: 'needs_response',
    moved: [],
  }
  state.disputes[dispute.id] = dispute
  sim.sender.announce('charge.dispute.created', showDispute(state, dispute))
  move(dispute, -amount, DISPUTE_FEE)
  sim.sender.announce('charge.dispute.funds_withdrawn', showDispute(state, dispute))
  sim.sender.commit()
  return dispute
}

/** The bank decides the dispute; if it is won, the money returns to the society. */
export function closeDispute(sim: Simulation, dispute: Dispute, won: boolean) {
  const { state } = sim.store
  dispute.status = won ? 'won' : 'lost'
  if (won) {
    move(dispute, dispute.amount, 0)
    sim.sender.announce('charge.dispute.funds_reinstated', showDispute(state, dispute))
  }
  sim.sender.announce('charge.dispute.closed', showDispute(state, dispute))
  sim.sender.commit()
}
