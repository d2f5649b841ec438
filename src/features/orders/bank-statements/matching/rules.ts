import { addDays } from '../../../../shared/dates.ts'
import type { Cents } from '../../../../shared/money.ts'
import type { Hint, LineGroup, Match } from '../contract.ts'
import { indexNames, labelOf, type NameIndex, surnamesIn } from '../words/rules.ts'

export type OpenLine = { id: number; on: string; cents: Cents; label: string }

/** An order that is due, or that a late payment may still pay. */
export type OrderCandidate = {
  id: number
  cents: Cents
  name: string | null
  placedOn: string
  isWaiting: boolean
  isGivenUp: boolean
}
/** A payment recorded by hand that is matched with no line; a refund or an unpaid cheque is negative, with the number of its cheque. */
type PaymentCandidate = {
  id: number
  order: number
  cents: Cents
  name: string | null
  on: string
  cheque: string | null
}
/** A slip that is matched with no line. */
export type SlipCandidate = {
  id: number
  number: string
  cents: Cents
  on: string
  kind: 'CHEQUE' | 'CASH'
  isDeposited: boolean
}
/** Net card income of a day: payments less fees and refunds; earliest first. */
export type CardMovement = { on: string; cents: Cents }
/** A payout that a line is already matched with. */
export type BookedPayout = { on: string; cents: Cents }

export type Candidates = {
  orders: readonly OrderCandidate[]
  payments: readonly PaymentCandidate[]
  slips: readonly SlipCandidate[]
  cards: readonly CardMovement[]
  /** Payouts of the same days that are booked, earliest first: their card movements are in no other payout. */
  payouts: readonly BookedPayout[]
  /** Totals of orders that a label refers to and that are not due; shown as a hint. */
  settledOrders: ReadonlyMap<number, Cents>
  /** Names of all members: a second name in a label makes a match uncertain. */
  register: readonly { id: number; name: string }[]
}

export type Proposed = {
  group: Exclude<LineGroup, 'SETTLED'>
  proposals: Match[]
  hint: { code: Hint; order: number | null; cents: Cents | null } | null
}

/** Proposals per line at most. */
const PROPOSALS_MAX = 8
/** Days by which a transfer may precede its order. */
const DAYS_BEFORE = 31
/** Days between a bank line and its payment recorded by hand at most, and days of card movements in a payout at most. */
export const WINDOW_DAYS = 45

/** Candidates by amount, indexed by the buyers' names. */
const byAmount = <Candidate extends { cents: Cents; name: string | null }>(candidates: readonly Candidate[]) =>
  new Map(
    [...Map.groupBy(candidates, ({ cents }) => cents)].map(([cents, alike]) => [cents, indexNames(alike)] as const),
  )

/** Last names to look up in the register, where a second bearer would make a line uncertain: those in lines that name a candidate in full. */
export function surnamesToCompare(
  lines: readonly OpenLine[],
  { orders, payments }: Pick<Candidates, 'orders' | 'payments'>,
) {
  const candidates = byAmount([...orders, ...payments])
  const telling = lines.filter((line) => (candidates.get(line.cents)?.named(labelOf(line)) ?? []).length > 0)
  return [...new Set(telling.flatMap((line) => surnamesIn(labelOf(line))))]
}

/** Whether a line is a payout of the card provider, by its name in the label. */
export const isOfProvider = (line: Pick<OpenLine, 'cents' | 'label'>) => line.cents > 0 && labelOf(line).isOfProvider

/** Whether a label contains a number, whatever zeros stand before it. */
const hasNumber = ({ label }: Pick<OpenLine, 'label'>, number: string) => {
  const bare = number.replace(/^0+/, '')
  return /^\d{5,}$/.test(bare) && label.split(/\D+/).some((digits) => digits.replace(/^0+/, '') === bare)
}

/** Ids of the orders that a label may refer to. */
export const referencesOf = (line: Pick<OpenLine, 'label'>) => labelOf(line).references

/** `claim`: what one line alone can be the money of; two lines with the same claim are both uncertain. */
type MatchCandidate = Omit<Match, 'id'> & { id: number; isSure: boolean; claim: string }
const orderMatch = ({ id, name }: OrderCandidate, by: Match['by'], isSure: boolean): MatchCandidate => ({
  kind: 'ORDER',
  id,
  order: id,
  slip: null,
  name,
  by,
  isSure,
  claim: `order ${id}`,
})
const paymentMatch = (
  { id, order, name, cents }: PaymentCandidate,
  by: Match['by'],
  isSure: boolean,
): MatchCandidate => ({
  kind: 'PAYMENT',
  id,
  order,
  slip: null,
  name,
  by,
  isSure,
  // Money that left the account is another claim on an order than money that came.
  claim: `${cents < 0 ? 'refund of ' : ''}order ${order}`,
})

/** Limits for the days of candidates of a line of this day. */
const daysAround = (on: string) => ({
  placedUntil: addDays(on, DAYS_BEFORE),
  paidFrom: addDays(on, -WINDOW_DAYS),
  paidUntil: addDays(on, WINDOW_DAYS),
  onSlipUntil: addDays(on, 1),
})

/**
 * Proposes matches for each open line (rules#bank-statements). A match is certain if there is no alternative: the only reference of an order with
 * its exact total, a slip by its number or as the only one with that sum, card movements that add up to this payout alone, or the only order of that
 * amount whose buyer the label names in full while it names nobody else. So is a cheque that left the account by its number. Two lines with the
 * same match are both uncertain.
 */
export function propose(lines: readonly OpenLine[], candidates: Candidates): Map<number, Proposed> {
  const [ordersOf, paymentsOf] = [byAmount(candidates.orders), byAmount(candidates.payments)]
  const slipsOf = Map.groupBy(candidates.slips, ({ cents }) => cents)
  const orderById = new Map(candidates.orders.map((order) => [order.id, order]))
  const paymentsOfOrder = Map.groupBy(candidates.payments, ({ order }) => order)
  const paymentsOfCents = Map.groupBy(candidates.payments, ({ cents }) => cents)
  /** Index of all members by name; namesakes count twice. */
  const people = indexNames(candidates.register)
  const sureOfRun = linesSureOfRun(lines.filter(isOfProvider), candidates)
  // Many lines of a statement have the same day.
  const days = new Map<string, ReturnType<typeof daysAround>>()
  const daysOf = ({ on }: OpenLine) => {
    const known = days.get(on) ?? daysAround(on)
    days.set(on, known)
    return known
  }

  const byReference = (line: OpenLine): { found: MatchCandidate[]; hint: Proposed['hint'] } | undefined => {
    const orders = referencesOf(line).filter(
      (id) => orderById.has(id) || candidates.settledOrders.has(id) || paymentsOfOrder.has(id),
    )
    if (orders.length === 0) return undefined
    const found = orders.flatMap((id): MatchCandidate[] => {
      const recorded = (paymentsOfOrder.get(id) ?? []).filter(({ cents }) => cents === line.cents)
      if (recorded.length > 0) return recorded.map((each) => paymentMatch(each, 'REFERENCE', recorded.length === 1))
      const order = orderById.get(id)
      return order && order.cents === line.cents && order.placedOn <= daysOf(line).placedUntil
        ? [orderMatch(order, 'REFERENCE', !order.isGivenUp)]
        : []
    })
    if (orders.length > 1) {
      const hint = { code: 'several-references', order: null, cents: null } as const
      return { found: found.map((each) => ({ ...each, isSure: false })), hint }
    }
    if (found.length > 0) return { found, hint: null }
    if (line.cents < 0) return undefined
    const [id = 0] = orders
    const order = orderById.get(id)
    const total = order?.cents ?? candidates.settledOrders.get(id) ?? null
    const isPaid = order === undefined
    const code = isPaid ? 'already-paid' : order.cents !== line.cents ? 'amount-differs' : 'too-early'
    return { found: [], hint: { code, order: id, cents: total } }
  }

  const bySlip = (line: OpenLine): MatchCandidate[] => {
    const slips = slipsOf.get(line.cents)
    if (!slips) return []
    const { text, isDeposit } = labelOf(line)
    const digits = text.replace(/\D+/g, ' ')
    const open = slips.filter(({ on }) => on <= daysOf(line).onSlipUntil)
    const match = (slip: SlipCandidate, by: Match['by'], isSure: boolean): MatchCandidate => ({
      kind: 'SLIP',
      id: slip.id,
      order: null,
      slip: slip.number,
      name: null,
      by,
      isSure,
      claim: `slip ${slip.id}`,
    })
    const named = open.filter(
      ({ number }) => text.includes(number) || ` ${digits} `.includes(` ${number.replace('-', '')} `),
    )
    if (named.length === 1 && named[0]) return [match(named[0], 'SLIP', true)]
    return open.map((slip) => match(slip, 'AMOUNT', open.length === 1 && isDeposit))
  }

  const byName = (line: OpenLine): MatchCandidate[] => {
    const [orders, payments] = [ordersOf.get(line.cents), paymentsOf.get(line.cents)]
    if (!orders && !payments) return []
    const { placedUntil, paidFrom, paidUntil } = daysOf(line)
    const isPlaced = ({ placedOn }: OrderCandidate) => placedOn <= placedUntil
    const isNear = ({ on }: PaymentCandidate) => on >= paidFrom && on <= paidUntil
    const label = labelOf(line)
    const full = [
      ...(orders?.named(label) ?? []).filter(isPlaced).map((each) => orderMatch(each, 'NAME', each.isWaiting)),
      ...(payments?.named(label) ?? []).filter(isNear).map((each) => paymentMatch(each, 'NAME', true)),
    ]
    // A wrong reference may be a typing error or another society's, so a person decides.
    const mayTick = () => !/\bRF\s?\d{2}/i.test(line.label) && people.named(label).length <= 1
    if (full.length === 1 && full[0]) return [{ ...full[0], isSure: full[0].isSure && mayTick() }]
    if (full.length > 1) return full
    const resembling = <Candidate>(index: NameIndex<Candidate> | undefined, fits: (each: Candidate) => boolean) =>
      index?.resembling(label, PROPOSALS_MAX, fits) ?? []
    return [
      ...resembling(orders, isPlaced).map((each) => orderMatch(each, 'AMOUNT', false)),
      ...resembling(payments, isNear).map((each) => paymentMatch(each, 'AMOUNT', false)),
    ]
  }

  /** A cheque that came back unpaid or that the society wrote: its line names the number and seldom a person. */
  const byCheque = (line: OpenLine): MatchCandidate[] => {
    const named = (paymentsOfCents.get(line.cents) ?? []).filter(
      ({ cheque }) => cheque !== null && hasNumber(line, cheque),
    )
    return named.map((each) => paymentMatch(each, 'REFERENCE', named.length === 1))
  }

  /** What is recorded already may have been paid under another name, so it can be chosen where nothing else fits. */
  const byAmountAlone = (line: OpenLine): MatchCandidate[] => {
    const { paidFrom, paidUntil } = daysOf(line)
    const near = (paymentsOfCents.get(line.cents) ?? []).filter(({ on }) => on >= paidFrom && on <= paidUntil)
    return near.slice(0, PROPOSALS_MAX).map((each) => paymentMatch(each, 'AMOUNT', false))
  }

  const byPayout = (line: OpenLine): MatchCandidate[] => {
    if (!isOfProvider(line)) return []
    const isSure = sureOfRun.has(line.id)
    const claim = `payout ${line.id}`
    return [{ kind: 'PAYOUT', id: 0, order: null, slip: null, name: null, by: 'PAYOUT', isSure, claim }]
  }

  const found = new Map(
    lines.map((line) => {
      const referred = byReference(line)
      if (referred) return [line.id, referred] as const
      const payout = byPayout(line)
      if (payout.length > 0) return [line.id, { found: payout, hint: null }] as const
      const cheques = byCheque(line)
      if (cheques.length > 0) return [line.id, { found: cheques, hint: null }] as const
      const slips = line.cents > 0 ? bySlip(line) : []
      const sureSlip = slips.some(({ isSure }) => isSure)
      const all = sureSlip ? slips : [...byName(line), ...slips]
      return [line.id, { found: all.length > 0 ? all : byAmountAlone(line), hint: null }] as const
    }),
  )
  return settle(found)
}

/** A match that two lines claim is ticked for neither, unless one has the reference and the other only the name: then the reference wins. */
function settle(
  found: ReadonlyMap<number, { found: MatchCandidate[]; hint: Proposed['hint'] }>,
): Map<number, Proposed> {
  const wanted = new Map<string, number>()
  const count = (key: string) => wanted.set(key, (wanted.get(key) ?? 0) + 1)
  const isExact = ({ by }: MatchCandidate) => by === 'REFERENCE' || by === 'SLIP'
  for (const { found: matches } of found.values()) {
    const told = matches.filter(({ kind, by }) => kind === 'SLIP' || by !== 'AMOUNT')
    for (const key of new Set(told.map(({ claim }) => claim))) count(key)
    for (const key of new Set(told.filter(isExact).map(({ claim }) => claim))) count(`exact ${key}`)
  }
  const isAlone = (match: MatchCandidate) => wanted.get(isExact(match) ? `exact ${match.claim}` : match.claim) === 1
  return new Map(
    [...found].map(([line, { found: matches, hint }]) => {
      const [only] = matches
      const isSure = matches.length === 1 && only !== undefined && only.isSure && isAlone(only)
      const proposals = matches.slice(0, PROPOSALS_MAX).map(({ isSure: _isSure, claim: _claim, ...match }) => match)
      const group = isSure ? 'SURE' : proposals.length > 0 ? 'TO_CONFIRM' : 'OPEN'
      return [line, { group, proposals, hint }]
    }),
  )
}

/** Consecutive card movements, by the positions of the first and the last one. */
type Run = { first: number; last: number }
const doOverlap = (one: Run, other: Run) => one.first <= other.last && other.first <= one.last

/** Series of consecutive card movements that add up to a payout of this day. */
function runsOf({ on, cents }: BookedPayout, cards: readonly CardMovement[]): Run[] {
  const since = addDays(on, -WINDOW_DAYS)
  const runs: Run[] = []
  // Positions where a run may begin, by the sum of the movements before them.
  const begins = new Map<Cents, number[]>()
  let sum = 0
  for (const [at, card] of cards.entries()) {
    if (card.on < since) continue
    if (card.on > on) break
    begins.set(sum, [...(begins.get(sum) ?? []), at])
    sum += card.cents
    for (const first of begins.get(sum - cents) ?? []) runs.push({ first, last: at })
  }
  return runs
}

/**
 * Ids of the payout lines whose amount one series of card movements adds up to. A movement is paid out once: the series of booked payouts no
 * longer count, and two lines with the same one, such as a payout read from two kinds of file, are both uncertain.
 */
function linesSureOfRun(lines: readonly OpenLine[], { cards, payouts }: Pick<Candidates, 'cards' | 'payouts'>) {
  const taken: Run[] = []
  const freeRunsOf = (payout: BookedPayout) =>
    runsOf(payout, cards).filter((run) => !taken.some((other) => doOverlap(run, other)))
  for (const payout of payouts) taken.push(...freeRunsOf(payout))
  const only = lines.flatMap((line) => {
    const [run, another] = freeRunsOf(line)
    return run && !another ? [{ id: line.id, run }] : []
  })
  const isAlone = ({ id, run }: (typeof only)[number]) =>
    !only.some((other) => other.id !== id && doOverlap(run, other.run))
  return new Set(only.filter(isAlone).map(({ id }) => id))
}
