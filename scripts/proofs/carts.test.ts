import fc from 'fast-check'
import { expect, test } from 'vitest'
import { cartViolations } from '../../src/features/bookings/cart/rules.ts'
import {
  isOnSale,
  lineCents,
  type ResourceRulesAndPrice,
  refundCents,
  totalCents,
  validateDays,
} from '../../src/features/catalogue/resources/rules.ts'
import { decideBy, endOf } from '../../src/features/orders/orders/rules.ts'
import { addDays, everyDay, parisDay } from '../../src/shared/dates.ts'
import { isFull, report } from './full.ts'
import * as naive from './naive-carts.ts'

const WANTED = isFull ? 1_000_000 : 2_000

/**
 * Days with special cases of calendars and clocks: both clock changes, 29 February in leap years and others, New Year.
 */
const ABOUT = [
  '2027-03-28',
  '2027-10-31',
  '2028-02-29',
  '2027-03-01',
  '2028-03-26',
  '2028-10-29',
  '2027-12-31',
] as const
const HOUR = 3_600_000

/** A reader of a list of numbers: each call returns the next. */
function reader(numbers: readonly number[]) {
  let at = 0
  const next = (below: number) => (numbers[at++ % numbers.length] ?? 0) % below
  const maybe = <T>(one: number, of: number, value: () => T) => {
    const is = next(of) < one
    const given = value()
    return is ? given : null
  }
  return { next, maybe }
}

function scene(numbers: readonly number[]) {
  const { next, maybe } = reader(numbers)
  const about = Date.parse(`${ABOUT[next(ABOUT.length)]}T00:00:00Z`)
  const now = about + (next(500) - 400) * HOUR + next(60) * 60_000
  const today = naive.dayInParis(now)
  const dayIn = (days: number) => naive.daysAfter(today, days)
  const billing = (['DAY', 'ITEM_DAY', 'UNIT'] as const)[next(3)] ?? 'DAY'
  const byDay = billing !== 'UNIT'
  const changeover = byDay && next(3) === 0
  const [min, latest] = [1 + next(3), next(30)]
  const rules: naive.Rules = {
    billing,
    changeover,
    stock: billing === 'DAY' ? null : maybe(3, 4, () => next(6)),
    most: maybe(1, 3, () => 1 + next(4)),
    opens: maybe(1, 12, () => now + (next(7) - 5) * HOUR),
    closes: maybe(1, 12, () => now + (next(7) - 1) * HOUR),
    earliest: byDay ? maybe(1, 6, () => dayIn(next(8))) : null,
    latest: byDay ? maybe(1, 6, () => dayIn(8 + latest)) : null,
    min: byDay ? maybe(1, 3, () => min) : null,
    max: byDay ? maybe(1, 3, () => min + next(6)) : null,
    weekdays: byDay && next(5) === 0 ? [1 + next(7), 1 + next(7), 6] : [],
    notice: byDay && next(4) === 0 ? next(5) : 0,
    window: byDay ? maybe(1, 5, () => 5 + next(20)) : null,
    buffer: byDay && !changeover ? Math.max(0, next(6) - 3) : 0,
    heldOn: byDay ? null : maybe(1, 2, () => dayIn(next(20))),
  }
  const request = (): naive.LineRequest => {
    const quantity = 1 + next(3)
    if (!byDay) return { quantity, start: null, end: null }
    const start = next(40) === 0 ? naive.daysAfter('2027-01-01', next(300)) : dayIn(next(22))
    return { quantity, start, end: naive.daysAfter(start, next(60) === 0 ? next(400) : next(7)) }
  }
  const stays = Array.from({ length: next(4) }, () => {
    const { quantity, start, end } = request()
    return { quantity, start: start ?? today, end: end ?? today }
  })
  const closures = byDay && next(4) === 0 ? [{ start: dayIn(next(20)), end: dayIn(20 + next(3)) }] : []
  const had = Array.from({ length: next(3) }, () => ({ quantity: 1 + next(2), day: dayIn(next(30)) }))
  const cents = [0, 1, 333, 4_501, 99_999][next(5)] ?? 0
  const requests = Array.from({ length: 1 + next(4) }, request)
  const terms = maybe(3, 4, (): [number, number] => [next(15), next(101)])
  return { rules, moment: { now, today }, situation: { stays, closures, had }, requests, cents, terms }
}
type Scene = ReturnType<typeof scene>

const ruled = ({ rules }: Scene): ResourceRulesAndPrice => ({
  billingPeriod: rules.billing,
  stock: rules.stock,
  maxPerMember: rules.most,
  minDays: rules.min,
  maxDays: rules.max,
  earliestStart: rules.earliest,
  latestStart: rules.latest,
  startWeekdays: rules.weekdays,
  noticeDays: rules.notice,
  windowDays: rules.window,
  bufferDays: rules.buffer,
  changeover: rules.changeover,
  saleOpensAt: rules.opens === null ? null : new Date(rules.opens).toISOString(),
  saleClosesAt: rules.closes === null ? null : new Date(rules.closes).toISOString(),
  heldOn: rules.heldOn,
})

/** What the program's queries would return for these days, counted one by one. */
function availabilityOf(each: Scene, resource: ResourceRulesAndPrice) {
  const { rules, moment, situation, requests } = each
  const { stays, closures, had } = situation
  const now = new Date(moment.now).toISOString()
  const one = (quantity: number) => (rules.billing === 'DAY' ? 1 : quantity)
  const total = (numbers: number[]) => numbers.reduce((sum, number) => sum + number, 0)
  const left = (day: string) => {
    const own = had.filter((each) => each.day.slice(0, 4) === day.slice(0, 4))
    return rules.most === null ? null : Math.max(0, rules.most - total(own.map(({ quantity }) => one(quantity))))
  }
  const onSale = isOnSale(resource, now)
  if (rules.billing === 'UNIT') {
    const free = rules.stock === null ? null : Math.max(0, rules.stock - total(stays.map(({ quantity }) => quantity)))
    return { onSale, free, left: left(rules.heldOn ?? moment.today), days: [] }
  }
  const spans = stays.map(({ start, end, quantity }) => {
    const taken = naive.daysFrom(start, end)
    if (rules.changeover && taken.length > 1) taken.pop()
    const last = taken.at(-1) ?? start
    return { taken, kept: naive.daysFrom(naive.dayAfter(last), naive.daysAfter(last, rules.buffer)), quantity }
  })
  const dates = requests.flatMap(({ start, end }) => [start ?? '', end ?? '']).sort()
  const validateDay = validateDays(resource, { now, today: moment.today, left })
  const days = everyDay(dates[0] ?? '', addDays(dates.at(-1) ?? '', rules.buffer)).map((date) => {
    const sumIn = (which: 'taken' | 'kept') =>
      total(spans.filter((span) => span[which].includes(date)).map(({ quantity }) => quantity))
    const closed = closures.some(({ start, end }) => start <= date && date <= end)
    return validateDay({ date, taken: sumIn('taken'), kept: sumIn('kept'), closed })
  })
  return { onSale, free: null, left: null, days }
}

/** A million times faster than calling `expect` each time. */
function agree(found: unknown, wanted: unknown) {
  if (found !== wanted && JSON.stringify(found) !== JSON.stringify(wanted)) expect(found).toEqual(wanted)
}

const plain = (code: string) => code.replace(/^(sold-out|buffer)$/, 'taken')

const seen = new Map<string, number>()
const count = (what: string) => seen.set(what, (seen.get(what) ?? 0) + 1)

/** Stored stays never clash, so clashing ones are removed from a random scene. */
function tidy(each: Scene): Scene {
  const free = {
    ...each.rules,
    most: null,
    opens: null,
    closes: null,
    earliest: null,
    latest: null,
    min: null,
    max: null,
  }
  const rules = { ...free, weekdays: [], notice: 0, window: null }
  const stays: naive.Situation['stays'] = []
  for (const stay of each.situation.stays) {
    const situation = { stays, closures: each.situation.closures, had: [] }
    const { codes } = naive.validate(rules, stay, situation, { now: 0, today: '2026-02-01' })
    if (!codes.has('taken') && !codes.has('closed')) stays.push(stay)
  }
  return { ...each, situation: { ...each.situation, stays } }
}

function checkCart(each: Scene) {
  const { rules, moment, requests, cents, terms } = each
  const resource = ruled(each)
  const asked = requests.map(({ quantity, start, end }) => ({ quantity, startDate: start, endDate: end }))
  const found = cartViolations(resource, asked, availabilityOf(each, resource), {
    today: moment.today,
    seasonOf: (day) => Number(day.slice(0, 4)),
  })
  let situation: naive.Situation = each.situation
  for (const [at, request] of requests.entries()) {
    const { codes, days } = naive.validate(rules, request, situation, moment)
    const violation = found[at] ?? null
    count(violation ? violation.code : 'free')
    if (!violation) {
      agree([...codes], [])
      situation = naive.withLine(rules, situation, request, moment.today)
    } else if (violation.code === 'other-line') {
      agree(codes.size > 0, true)
      agree([...naive.validate(rules, request, each.situation, moment).codes], [])
    } else {
      if (!codes.has(plain(violation.code))) expect([...codes]).toContain(plain(violation.code))
      if (violation.code === 'closed') agree(violation.days, days.closed)
      if (plain(violation.code) === 'taken' && violation.days) agree(violation.days, days.taken)
    }
    const line = { ...resource, priceCents: cents }
    const cost = naive.costOf(rules, cents, request)
    agree(lineCents(line, asked[at] as never), cost)
    const frozen = {
      lineTotalCents: cost,
      startDate: request.start,
      cancelDays: terms?.[0] ?? null,
      cancelPercent: terms?.[1] ?? null,
    }
    agree(refundCents(frozen, moment.today), naive.givenBack(cost, request.start, terms, moment.today))
  }
  const priced = asked.map((request) => ({ resource: { ...resource, priceCents: cents }, request }))
  agree(
    totalCents(priced),
    requests.reduce((sum, request) => sum + naive.costOf(rules, cents, request), 0),
  )
}

function checkClock({ moment, requests }: Scene) {
  agree(parisDay(new Date(moment.now)), moment.today)
  for (const { start } of requests) {
    if (!start) continue
    agree(endOf(start).getTime(), naive.midnightOf(naive.dayAfter(start)))
    agree(decideBy(start).getTime(), naive.midnightOf(start) - 48 * HOUR)
  }
}

test('a cart agrees with day-by-day counting on price, refusals and refunds, over 29 February and both clock changes', {
  timeout: 3_600_000,
}, () => {
  const numbers = fc.array(fc.nat(1_000_000), { minLength: 60, maxLength: 60 })
  const property = fc.property(numbers, (given) => {
    const each = tidy(scene(given))
    checkCart(each)
    checkClock(each)
  })
  fc.assert(property, { numRuns: WANTED, ...(!isFull && { seed: 18 }) })
  report(`carts: ${WANTED}; lines:`, seen)
})
