// A plain model of resources, orders and money after docs/rules.md: lists, and a loop over every day. It uses no code
// of the program, not even for dates.

export type Thing = {
  id: number
  billing: 'DAY' | 'ITEM_DAY' | 'UNIT'
  cents: number
  stock: number | null
  buffer: number
  changeover: boolean
  approval: boolean
  /** Limit for a member in a season. */
  most: number | null
  min: number | null
  max: number | null
  terms: [days: number, percent: number] | null
  heldOn: string | null
}
export type LineRequest = { thing: Thing; quantity: number; start: string | null; end: string | null }
type LineState = 'HELD' | 'TO_APPROVE' | 'CONFIRMED' | 'CANCELLED' | 'REFUSED'
export type Line = LineRequest & { cents: number; state: LineState }
export type Method = 'CARD' | 'CHEQUE'
export type Money = {
  kind: 'PAYMENT' | 'REFUND'
  method: Method
  state: 'PENDING' | 'DONE' | 'FAILED'
  parts: Map<Line, number>
  /** Id of its row, once it was looked up. */
  id?: number
  /** The refund that replaced this failed one. */
  replacedBy?: Money
}
/**
 * A payment page at the provider; `live`: the program has not heard of its end, `told`: it has heard of the payment.
 */
type Page = { session: string; state: 'OPEN' | 'PAID' | 'CLOSED'; live: boolean; told: boolean }
/** A disputed payment: the amount that the bank takes, and how much of it is in the ledger; `WON` returns it. */
export type Dispute = { id: string; cents: number; state: 'OPEN' | 'WON' | 'LOST'; taken?: Money; back?: Money }
/** A matter for administrators, and whether it is still open. */
type Aside = { object: string; reason: string; open: boolean }
type OrderState = 'PENDING' | 'PAID' | 'DONE' | 'EXPIRED' | 'CANCELLED' | 'PARTIALLY_REFUNDED' | 'REFUNDED'
export type Order = {
  id: number
  member: number
  by: Method
  lines: Line[]
  state: OrderState
  receipt: number | null
  page: Page | null
  ledger: Money[]
  disputes: Dispute[]
}
type Wait = LineRequest & { id: number; member: number; state: 'WAITING' | 'OFFERED' | 'TAKEN' | 'LAPSED' | 'LEFT' }
export type Society = {
  today: string
  things: Thing[]
  orders: Order[]
  waits: Wait[]
  asides: Aside[]
  receipts: number
}

export function dayAfter(day: string, by = 1): string {
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number)
  return new Date(Date.UTC(year, month - 1, date + by)).toISOString().slice(0, 10)
}

function daysFrom(first: string, last: string): string[] {
  const days: string[] = []
  for (let day = first; day <= last; day = dayAfter(day)) days.push(day)
  return days
}

export const isByDay = ({ billing }: Thing) => billing !== 'UNIT'
const sum = (numbers: number[]) => numbers.reduce((one, other) => one + other, 0)

/** The days of a line (rules#stays). */
export function daysOf({ thing, start, end }: LineRequest): { taken: string[]; kept: string[] } {
  if (!isByDay(thing) || !start || !end) return { taken: [], kept: [] }
  const taken = daysFrom(start, end)
  if (thing.changeover && taken.length > 1) taken.pop()
  const last = taken.at(-1) ?? start
  return { taken, kept: [...taken, ...daysFrom(dayAfter(last), dayAfter(last, thing.buffer))] }
}

/** The price of a line in cents (rules#price). */
export function costOf({ thing, quantity, start, end }: LineRequest): number {
  if (thing.billing === 'UNIT' || !start || !end) return thing.cents * quantity
  return sum(daysFrom(start, end).map(() => thing.cents * (thing.billing === 'DAY' ? 1 : quantity)))
}

export const totalOf = ({ lines }: Order) => sum(lines.map(({ cents }) => cents))
export const stands = ({ state }: Line) => state !== 'CANCELLED' && state !== 'REFUSED'
export const isPending = ({ state }: Order) => state === 'PENDING'

/**
 * Lines that hold the resource, except those this member may take over anyway: their pending cart order by card, and
 * what they are offered.
 */
export function holdersOf({ orders, waits }: Society, thing: Thing, member: number | null): LineRequest[] {
  const others = orders.filter((order) => !(order.member === member && order.by === 'CARD' && isPending(order)))
  const offers = waits.filter((wait) => wait.state === 'OFFERED' && wait.member !== member)
  return [...others.flatMap(({ lines }) => lines.filter(stands)), ...offers].filter((each) => each.thing === thing)
}

/** How many are left on a day beside these lines. */
export function leftOn(thing: Thing, day: string, holders: LineRequest[]): number {
  const there = holders.filter((each) => daysOf(each).kept.includes(day))
  if (thing.billing === 'DAY') return there.length > 0 ? 0 : 1
  return Math.max(0, (thing.stock ?? Number.POSITIVE_INFINITY) - sum(there.map(({ quantity }) => quantity)))
}

const items = ({ thing, quantity }: LineRequest) => (thing.billing === 'DAY' ? 1 : quantity)

/** The days without enough: those of the stay, otherwise those kept free after it. */
function daysLacking(request: LineRequest, holders: LineRequest[]): string[] {
  const { taken, kept } = daysOf(request)
  const lacking = (days: string[]) => days.filter((day) => leftOn(request.thing, day, holders) < items(request))
  const within = lacking(taken)
  return within.length > 0 ? within : lacking(kept)
}

/** How much is left of a stock that is sold by the piece. */
const leftInAll = ({ stock }: Thing, holders: LineRequest[]) =>
  Math.max(0, (stock ?? Number.POSITIVE_INFINITY) - sum(holders.map(({ quantity }) => quantity)))

/** The season of a day; in the model seasons are calendar years. */
const seasonOf = (day: string) => day.slice(0, 4)

function hadBy({ orders, today }: Society, request: LineRequest, member: number, earlier: LineRequest[]): number {
  const dayOf = ({ thing, start }: LineRequest) => (isByDay(thing) ? start : thing.heldOn) ?? today
  const own = orders
    .filter((order) => order.member === member && !(order.by === 'CARD' && isPending(order)))
    .flatMap(({ lines }) => lines.filter(stands))
  const counted = [...own, ...earlier].filter(
    (each) => each.thing === request.thing && seasonOf(dayOf(each)) === seasonOf(dayOf(request)),
  )
  return sum(counted.map(items))
}

export type Violation = { code: 'too-short' | 'too-long' | 'limit' | 'taken' | 'other-line'; days: string[] }

/**
 * Why a member (null: anybody) can't order a line, counting the earlier lines of the cart (rules#stays,
 * rules#availability).
 */
export function violationOf(
  society: Society,
  request: LineRequest,
  member: number | null,
  earlier: LineRequest[],
): Violation | null {
  const { thing, quantity, start, end } = request
  const plain = (code: Violation['code']): Violation => ({ code, days: [] })
  const length = start && end && isByDay(thing) ? daysFrom(start, end).length : null
  if (length !== null && length < (thing.min ?? 1)) return plain('too-short')
  if (length !== null && length > (thing.max ?? 366)) return plain('too-long')
  if (
    member !== null &&
    thing.most !== null &&
    items(request) > Math.max(0, thing.most - hadBy(society, request, member, earlier))
  )
    return plain('limit')
  const holders = [...holdersOf(society, thing, member), ...earlier.filter((each) => each.thing === thing)]
  if (!isByDay(thing)) return quantity > leftInAll(thing, holders) ? plain('taken') : null
  const days = daysLacking(request, holders)
  return days.length > 0 ? { code: 'taken', days } : null
}

/** Why each line of a cart can't be ordered (rules#cart). */
export function violationsOf(society: Society, requests: LineRequest[], member: number): (Violation | null)[] {
  const earlier: LineRequest[] = []
  return requests.map((request) => {
    const violation = violationOf(society, request, member, earlier)
    if (!violation) earlier.push(request)
    if (!violation || violation.code === 'limit') return violation
    return violationOf(society, request, member, []) ? violation : { code: 'other-line', days: [] }
  })
}

/** Amount paid for a line, less refunds made or pending. */
export const leftOf = ({ ledger }: Order, line: Line): number =>
  sum(
    ledger
      .filter(({ state }) => state !== 'FAILED')
      .map(({ kind, parts }) => (kind === 'PAYMENT' ? 1 : -1) * (parts.get(line) ?? 0)),
  )

/** Derives the order's state from its ledger and lines on a day (rules#orders). */
export function settle(order: Order, day: string) {
  if (order.receipt === null) return
  const done = order.ledger.filter(({ state }) => state === 'DONE')
  const kept = sum(done.map(({ kind, parts }) => (kind === 'PAYMENT' ? 1 : -1) * sum([...parts.values()])))
  const total = totalOf(order)
  const isOver = (line: Line) =>
    !stands(line) || (line.state === 'CONFIRMED' && (!isByDay(line.thing) || (line.end ?? '') < day))
  if (kept < total) order.state = kept > 0 ? 'PARTIALLY_REFUNDED' : 'REFUNDED'
  else if (order.lines.every(isOver)) order.state = total === 0 && !order.lines.some(stands) ? 'CANCELLED' : 'DONE'
  else if (order.state !== 'DONE') order.state = 'PAID'
}

/**
 * Splits an amount among lines in proportion to what is left of each; the remaining cents go to the largest remainders
 * (rules#shares).
 */
export function splitAmong(amount: number, order: Order): Map<Line, number> {
  const whole = sum(order.lines.map((line) => leftOf(order, line)))
  const parts = new Map(order.lines.map((line) => [line, Math.floor((amount * leftOf(order, line)) / whole)]))
  const restOf = (line: Line) => (amount * leftOf(order, line)) % whole
  const byRest = order.lines.toSorted((one, other) => restOf(other) - restOf(one))
  const missing = amount - sum([...parts.values()])
  for (const line of byRest.slice(0, missing)) parts.set(line, (parts.get(line) ?? 0) + 1)
  return new Map([...parts].filter(([, part]) => part > 0))
}
