// The model of disputes, and of refunds made at the provider (rules#reconciliation).
import { type Dispute, leftOf, type Money, type Order, type Society, settle, splitAmong } from './model.ts'
import { sumOf } from './ordering.ts'

/** How much of a dispute the provider has reported: the number of its movements, and its outcome. */
export type DisputeNews = { moved: number; state: Dispute['state'] }

function write(society: Society, order: Order, kind: Money['kind'], state: Money['state'], parts: Money['parts']) {
  const money: Money = { kind, method: 'CARD', state, parts: new Map(parts) }
  order.ledger.push(money)
  settle(order, society.today)
  return money
}

const left = (order: Order) => sumOf(order.lines.map((line) => leftOf(order, line)))

function setAside({ asides }: Society, object: string, reason: string, instead = [reason]) {
  if (!asides.some((each) => each.object === object && instead.includes(each.reason)))
    asides.push({ object, reason, open: true })
}

export function hearDispute(society: Society, order: Order, dispute: Dispute, { moved, state }: DisputeNews) {
  const { id, cents } = dispute
  if (!order.page?.told) return
  if (moved > 0 && !dispute.taken && cents > left(order)) return setAside(society, id, 'dispute-amount')
  if (moved > 0) dispute.taken ??= write(society, order, 'REFUND', 'DONE', splitAmong(cents, order))
  if (moved > 1 && dispute.taken) dispute.back ??= write(society, order, 'PAYMENT', 'DONE', dispute.taken.parts)
  const opened = 'dispute-opened'
  if (state === 'OPEN') return setAside(society, id, opened, [opened, 'dispute-won', 'dispute-lost'])
  const reason = state === 'WON' ? 'dispute-won' : 'dispute-lost'
  if (society.asides.some((each) => each.object === id && each.reason === reason)) return
  for (const each of society.asides) if (each.object === id && each.reason === opened) each.open = false
  setAside(society, id, reason)
}

export function hearRefund(society: Society, order: Order, id: string, cents: number, state: 'DONE' | 'PENDING') {
  if (!order.page?.told) return
  const fits = cents <= left(order)
  if (fits) write(society, order, 'REFUND', state, splitAmong(cents, order))
  setAside(society, id, fits ? 'refund-made-there' : 'refund-too-large')
}
