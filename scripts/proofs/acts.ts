// What happens to orders in the model (cancellation, decision, refund), and the waitlist. Returns « ok », or the code
// of the refusal.
import {
  dayAfter,
  isPending,
  type Line,
  type LineRequest,
  leftOf,
  type Money,
  type Order,
  type Society,
  settle,
  splitAmong,
  stands,
  violationOf,
} from './model.ts'
import { closePage, give, giveUp, sumOf } from './ordering.ts'

/** Refund of a line on this day by the terms (rules#cancellation), in cents. */
function byTerms({ today }: Society, order: Order, line: Line): number {
  const { terms } = line.thing
  if (!terms || !line.start || dayAfter(line.start, -terms[0]) < today) return 0
  return Math.min(Math.floor((line.cents * terms[1]) / 100), leftOf(order, line))
}

/** Ends lines of a paid order, and refunds this much of each. */
function end(society: Society, order: Order, lines: Line[], state: 'CANCELLED' | 'REFUSED', back: Map<Line, number>) {
  const method = order.ledger.find(({ kind }) => kind === 'PAYMENT')?.method ?? 'CARD'
  give(order, method, new Map([...back].filter(([, cents]) => cents > 0)))
  for (const line of lines) line.state = state
  settle(order, society.today)
}

const mayEnd = ({ today }: Society, line: Line) => stands(line) && (line.start === null || line.start > today)

export function cancelOrder(society: Society, order: Order): string {
  if (isPending(order)) {
    if (order.page?.live && order.page.state === 'PAID') return 'being-paid'
    closePage(order)
    giveUp(order, 'CANCELLED')
    return 'ok'
  }
  if (!order.lines.some(stands)) return 'already-cancelled'
  const lines = order.lines.filter((line) => mayEnd(society, line))
  if (lines.length === 0) return 'not-cancellable'
  end(society, order, lines, 'CANCELLED', new Map(lines.map((line) => [line, byTerms(society, order, line)])))
  return 'ok'
}

export function cancelLine(society: Society, order: Order, line: Line): string {
  if (!stands(line)) return 'already-cancelled'
  if (line.state === 'HELD') return 'not-paid'
  if (!mayEnd(society, line)) return 'not-cancellable'
  end(society, order, [line], 'CANCELLED', new Map([[line, byTerms(society, order, line)]]))
  return 'ok'
}

/** Decides on a line (rules#approval). */
export function decide(society: Society, order: Order, line: Line, yes: boolean): string {
  if (line.state !== 'TO_APPROVE') return 'not-to-approve'
  if (!yes) {
    end(society, order, [line], 'REFUSED', new Map([[line, leftOf(order, line)]]))
    return 'ok'
  }
  line.state = 'CONFIRMED'
  settle(order, society.today)
  return 'ok'
}

/** Refuses lines that nobody decided on: at noon of this day, 48 hours before the first day are two days. */
export function refuseUndecided(society: Society, day: string) {
  for (const order of society.orders)
    for (const line of order.lines)
      if (line.start && dayAfter(line.start, -2) <= day) decide(society, order, line, false)
}

/** A refund that the society chooses to make: these lines whole, or an amount. */
export function refundSome(society: Society, order: Order, request: { lines: Line[] } | { cents: number }): string {
  if (order.receipt === null) return 'not-paid'
  const left = sumOf(order.lines.map((line) => leftOf(order, line)))
  if ('cents' in request) {
    if (request.cents > left) return 'nothing-left'
    end(society, order, [], 'CANCELLED', splitAmong(request.cents, order))
    return 'ok'
  }
  const back = new Map(request.lines.map((line) => [line, leftOf(order, line)]))
  const ended = request.lines.filter(stands)
  if (ended.length === 0 && sumOf(back.values()) === 0) return 'nothing-left'
  end(society, order, ended, 'CANCELLED', back)
  return 'ok'
}

/** The provider's result for a requested refund. */
export function answerRefund(
  society: Society,
  order: Order,
  refund: Money,
  outcome: 'succeeded' | 'pending' | 'failed',
) {
  if (outcome !== 'pending') refund.state = outcome === 'succeeded' ? 'DONE' : 'FAILED'
  settle(order, society.today)
}

const fits = (order: Order, { parts }: Money) => [...parts].every(([line, cents]) => cents <= leftOf(order, line))

/** Retries a refund, or replaces it by a manual one (rules#refunds). */
export function mendRefund(society: Society, order: Order, refund: Money, byHand: boolean): string {
  if (!byHand && refund.method !== 'CARD') return 'not-by-card'
  if (refund.state === 'DONE' || (refund.replacedBy && (byHand || refund.replacedBy.method !== 'CARD')))
    return 'already-settled'
  if (refund.state === 'PENDING') {
    if (refund.method === 'CARD') return byHand ? 'under-way' : 'ok'
    refund.state = 'DONE'
  } else if (!refund.replacedBy) {
    if (!fits(order, refund)) return 'already-settled'
    const method = byHand ? 'CHEQUE' : 'CARD'
    refund.replacedBy = { kind: 'REFUND', method, state: byHand ? 'DONE' : 'PENDING', parts: new Map(refund.parts) }
    order.ledger.push(refund.replacedBy)
  }
  settle(order, society.today)
  return 'ok'
}

/** Adds a member to the waitlist (rules#waiting-list). */
export function wait(society: Society, member: number, request: LineRequest, id: number): string {
  const violation = violationOf(society, request, member, [])
  if (!violation) return 'not-taken'
  if (violation.code !== 'taken' || request.quantity > (request.thing.stock ?? request.quantity)) return 'not-possible'
  const live = society.waits.filter(({ state }) => state === 'WAITING' || state === 'OFFERED')
  const own = live.filter((each) => each.member === member)
  if (own.length >= 10) return 'too-many-waits'
  if (own.some(({ thing, start, end }) => thing === request.thing && start === request.start && end === request.end))
    return 'already-waiting'
  society.waits.push({ ...request, id, member, state: 'WAITING' })
  return 'ok'
}

/** Offers whatever is free to the waitlist, resource by resource, first come first served. */
export function offer(society: Society) {
  for (const each of society.waits.filter(({ state }) => state === 'WAITING'))
    if (!violationOf(society, each, null, []) && !violationOf(society, each, each.member, [])) each.state = 'OFFERED'
}

/** Finishes every order that is over on this day (rules#orders). */
export function finish({ orders }: Society, day: string) {
  for (const order of orders) if (order.state === 'PAID') settle(order, day)
}
