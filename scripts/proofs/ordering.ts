// Ordering and paying in the model. Returns « ok », or the code of the refusal (docs/rules.md).
import {
  costOf,
  daysOf,
  holdersOf,
  isByDay,
  isPending,
  type Line,
  type LineRequest,
  leftOn,
  type Method,
  type Order,
  type Society,
  settle,
  violationsOf,
} from './model.ts'

export const sumOf = (parts: Iterable<number>) => [...parts].reduce((one, other) => one + other, 0)

/** An order that was created or found: its id, and its payment page if it has one. */
export type PlacedOrder = { id: number; session: string }

const sameLines = (one: Line[], other: Line[]) => {
  const keys = (lines: Line[]) =>
    lines.map(({ thing, quantity, start, end }) => `${thing.id} ${quantity} ${start} ${end}`).sort()
  return keys(one).join() === keys(other).join()
}

/** An order takes up the member's offers (rules#waiting-list), whose places would otherwise block it. */
function takeOffers({ waits }: Society, member: number, lines: LineRequest[]) {
  for (const wait of waits.filter((each) => each.member === member && each.state === 'OFFERED')) {
    const days = daysOf(wait).kept
    const meets = (line: LineRequest) =>
      line.thing === wait.thing && (!isByDay(wait.thing) || daysOf(line).kept.some((day) => days.includes(day)))
    if (lines.some(meets)) wait.state = 'TAKEN'
  }
}

const standsWhole = ({ lines }: Order) => lines.every(({ state }) => state !== 'CANCELLED' && state !== 'REFUSED')

type OrderInput = { member: number; means: Method; lines: Line[]; page: Order['page'] }

/** Ordering the same cart again returns the same order, whatever the payment method; undefined for another cart. */
function orderAgain(society: Society, { member, means, lines, page }: OrderInput, pending: Order | undefined) {
  const own = society.orders.filter((order) => order.member === member)
  const same = own.find((order) => isPending(order) && standsWhole(order) && sameLines(order.lines, lines))
  if (!same) {
    const last = own.at(-1)
    const stands = last && (last.state === 'PAID' || last.state === 'DONE') && standsWhole(last)
    return stands && sameLines(last.lines, lines) ? `ok ${last.id} ` : undefined
  }
  if (means === 'CARD') {
    if (pending && pending !== same) {
      if (pending.page?.live && pending.page.state === 'PAID') return 'being-paid'
      if (pending.page?.live) closePage(pending)
      giveUp(pending, 'CANCELLED')
    }
    same.by = 'CARD'
    if (!same.page?.live) same.page = page
    return `ok ${same.id} ${same.page?.session}`
  }
  if (same.by === means) return `ok ${same.id} `
  if (same.page?.live) {
    if (same.page.state === 'PAID') return 'being-paid'
    closePage(same)
  }
  if (same.lines.some(({ start }) => start !== null && start <= society.today)) return 'starts-too-soon'
  same.by = means
  return `ok ${same.id} `
}

/** Places an order (rules#ordering). */
export function placeOrder(
  society: Society,
  member: number,
  requests: LineRequest[],
  means: Method,
  made: PlacedOrder,
): string {
  const lines = requests
    .map((request): Line => {
      const { heldOn } = request.thing
      return { ...request, ...(heldOn && { start: heldOn, end: heldOn }), cents: costOf(request), state: 'HELD' }
    })
    .toSorted((one, other) => one.thing.id - other.thing.id)
  const total = sumOf(lines.map(({ cents }) => cents))
  const by = total === 0 ? 'CARD' : means
  const page =
    by === 'CARD' && total > 0 ? { session: made.session, state: 'OPEN' as const, live: true, told: false } : null
  const pending = society.orders.find((order) => order.member === member && order.by === 'CARD' && isPending(order))
  const again = orderAgain(society, { member, means, lines, page }, pending)
  if (again) return again
  const violations = violationsOf(society, requests, member)
  if (violations.some(Boolean))
    return ['lines-unavailable', ...violations.flatMap((each, at) => (each ? [at, each.code, ...each.days] : []))].join(
      ' ',
    )
  if (pending?.page?.live) {
    if (pending.page.state === 'PAID') return 'being-paid'
    closePage(pending)
  }
  if (by === 'CHEQUE' && lines.some(({ start }) => start !== null && start <= society.today)) return 'starts-too-soon'
  if (pending) giveUp(pending, 'CANCELLED')
  takeOffers(society, member, lines)
  const order: Order = {
    id: made.id,
    member,
    by,
    lines,
    state: 'PENDING',
    receipt: null,
    page,
    ledger: [],
    disputes: [],
  }
  society.orders.push(order)
  if (total === 0) fulfil(society, order)
  return `ok ${order.id} ${made.session}`
}

export function closePage({ page }: Order) {
  if (page) Object.assign(page, { live: false, ...(page.state === 'OPEN' && { state: 'CLOSED' }) })
}

export function giveUp(order: Order, state: 'CANCELLED' | 'EXPIRED') {
  order.state = state
  for (const line of order.lines) line.state = 'CANCELLED'
}

function fulfil(society: Society, order: Order) {
  for (const line of order.lines) line.state = line.thing.approval ? 'TO_APPROVE' : 'CONFIRMED'
  order.receipt = ++society.receipts
  order.state = 'PAID'
  settle(order, society.today)
}

/** Whether an order that released its places could get all of them again. */
function isFree(society: Society, { lines }: Order): boolean {
  return lines.every(({ thing, ...line }, at) => {
    const earlier = lines.slice(0, at).filter((each) => each.thing === thing)
    const holders = [...holdersOf(society, thing, null), ...earlier]
    const wanted = thing.billing === 'DAY' ? 1 : line.quantity
    if (isByDay(thing)) return daysOf({ thing, ...line }).kept.every((day) => leftOn(thing, day, holders) >= wanted)
    return thing.stock === null || sumOf(holders.map(({ quantity }) => quantity)) + wanted <= thing.stock
  })
}

/** The full price of an order was paid (rules#payments, rules#awaited-payments). */
function moneyCame(society: Society, order: Order, method: Method) {
  const parts = new Map(order.lines.filter(({ cents }) => cents > 0).map((line) => [line, line.cents]))
  order.ledger.push({ kind: 'PAYMENT', method, state: 'DONE', parts })
  const late =
    order.state === 'EXPIRED' || (method === 'CHEQUE' && order.state === 'CANCELLED' && order.receipt === null)
  if (isPending(order) || (late && isFree(society, order))) fulfil(society, order)
  else give(order, method, new Map(parts))
}

export const give = (order: Order, method: Method, parts: Map<Line, number>) => {
  if (parts.size > 0) order.ledger.push({ kind: 'REFUND', method, state: 'PENDING', parts })
}

/** The event of a paid page; a repeated one changes nothing. */
export function hear(society: Society, order: Order) {
  if (!order.page || order.page.told) return
  Object.assign(order.page, { told: true, live: false })
  moneyCame(society, order, 'CARD')
}

export function recordCheque(society: Society, order: Order, surplus: boolean): string {
  if (order.by !== 'CHEQUE') return isPending(order) ? 'awaits-card' : 'command-not-found'
  const served = order.receipt === null && (isPending(order) || isFree(society, order))
  if (!served && !surplus) return 'already-paid'
  moneyCame(society, order, 'CHEQUE')
  return 'ok'
}

/** The order expires, unless the provider reports that it was paid. */
export function expire(order: Order) {
  if (order.page?.live && order.page.state === 'PAID') return
  closePage(order)
  giveUp(order, 'EXPIRED')
}
